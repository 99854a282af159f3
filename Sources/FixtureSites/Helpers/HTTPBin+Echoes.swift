internal import FixtureSystem
import HTTPMessages
import HTTPTypes

extension HTTPBin {
  /// The endpoints that return the request, as JSON or as plain text.
  static let echoes: [HTTPBinEndpoint] = [
    HTTPBinEndpoint("/get") { call in call.shortReport.reply },
    HTTPBinEndpoint("/post", [.post]) { call in call.bodyReport.reply },
    HTTPBinEndpoint("/put", [.put]) { call in call.bodyReport.reply },
    HTTPBinEndpoint("/patch", [.patch]) { call in call.bodyReport.reply },
    HTTPBinEndpoint("/delete", [.delete]) { call in call.bodyReport.reply },
    HTTPBinEndpoint("/anything", MethodTable.methods) { call in call.report.reply },
    HTTPBinEndpoint("/anything/{*}", MethodTable.methods) { call in call.report.reply },
    HTTPBinEndpoint("/headers") { call in
      RequestReport.reply(["headers": RequestReport.headers(of: call.request)])
    },
    HTTPBinEndpoint("/ip") { call in RequestReport.reply(["origin": call.origin]) },
    HTTPBinEndpoint("/user-agent") { call in
      RequestReport.reply(["user-agent": .text(call.request.head["user-agent"] ?? "")])
    },
    HTTPBinEndpoint("/uuid") { _ in
      RequestReport.reply(["uuid": .text(UUID().uuidString.lowercased())])
    },
    HTTPBinEndpoint("/dump/request", MethodTable.methods) { _ in Echo(.text) },
  ]

  /// The endpoints that set or delete the cookies of a query or path, and show cookies as JSON.
  static let cookies: [HTTPBinEndpoint] = [
    HTTPBinEndpoint("/cookies") { call in
      let cookies = RequestReport.cookies(of: call.request)
      return RequestReport.reply([
        "cookies": JSONValue(pairs: cookies.map { ($0.name, QuotedCookieValue.read($0.value)) })
      ])
    },
    HTTPBinEndpoint("/cookies/set") { call throws(RequestMistake) in
      try set(call.query.map { Cookie($0.name, QuotedCookieValue.text(of: $0.value), path: "/") })
    },
    HTTPBinEndpoint("/cookies/set/{}/{}") { call throws(RequestMistake) in
      try set([Cookie(call.text(0), QuotedCookieValue.text(of: call.text(1)), path: "/")])
    },
    HTTPBinEndpoint("/cookies/delete") { call throws(RequestMistake) in
      try set(call.query.map { Cookie($0.name, "", path: "/", maxAge: 0) })
    },
  ]

  private static func set(_ cookies: [Cookie]) throws(RequestMistake) -> any Responder {
    let bad = cookies.first { cookie in
      cookie.name.isEmpty || !HTTPField.isValidValue(cookie.text)
        || cookie.name.contains { ";, ".contains($0) }
    }
    if let bad {
      throw RequestMistake(description: "'\(bad.name)' with '\(bad.value)' is not a valid cookie")
    }
    return SetCookie(cookies, content: Reply.redirect(302, to: "/cookies"))
  }
}
