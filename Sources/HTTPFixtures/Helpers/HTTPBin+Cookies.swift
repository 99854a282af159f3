import HTTPTypes

extension HTTPBin {
  /// Cookies: set and delete by the query, show as JSON.
  static let cookies: [HTTPBinEndpoint] = [
    HTTPBinEndpoint("/cookies") { call in
      let cookies = RequestReport.cookies(of: call.request)
      return RequestReport.reply(["cookies": .object(cookies.mapValues { .text($0) })])
    },
    HTTPBinEndpoint("/cookies/set") { call throws(HTTPBinCall.Mistake) in
      try set(call.query.map { Cookie($0.name, $0.value, path: "/") })
    },
    HTTPBinEndpoint("/cookies/set/{}/{}") { call throws(HTTPBinCall.Mistake) in
      try set([Cookie(call.text(0), call.text(1), path: "/")])
    },
    HTTPBinEndpoint("/cookies/delete") { call throws(HTTPBinCall.Mistake) in
      try set(call.query.map { Cookie($0.name, "", path: "/", maxAge: 0) })
    },
  ]

  private static func set(_ cookies: [Cookie]) throws(HTTPBinCall.Mistake) -> any Responder {
    let bad = cookies.first { cookie in
      cookie.name.isEmpty || !HTTPField.isValidValue(cookie.text)
        || (cookie.name + cookie.value).contains { ";, ".contains($0) }
    }
    if let bad {
      throw HTTPBinCall.Mistake(description: "'\(bad.name)' with '\(bad.value)' is no cookie")
    }
    return SetCookie(cookies, content: Reply.redirect(302, to: "/cookies"))
  }
}
