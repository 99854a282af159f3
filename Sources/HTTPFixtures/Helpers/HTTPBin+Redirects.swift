import HTTPTypes

extension HTTPBin {
  /// Statuses and redirects.
  static let redirects: [HTTPBinEndpoint] = [
    HTTPBinEndpoint("/status/{}", MethodTable.methods) { call throws(HTTPBinCall.Mistake) in
      let status = try call.number(0, in: 200...999)
      // A redirect without a target would be a fixture of its own.
      return (300..<400).contains(status) && status != 304
        ? Reply.redirect(status, to: "/get") : Reply.empty(status, fields: needed(by: status))
    },
    HTTPBinEndpoint("/redirect/{}") { call throws(HTTPBinCall.Mistake) in
      try hop("redirect", call)
    },
    HTTPBinEndpoint("/relative-redirect/{}") { call throws(HTTPBinCall.Mistake) in
      try hop("relative-redirect", call)
    },
    HTTPBinEndpoint("/absolute-redirect/{}") { call throws(HTTPBinCall.Mistake) in
      try hop("absolute-redirect", call, from: "//\(call.request.head.authority ?? "localhost")")
    },
    HTTPBinEndpoint("/redirect-to", MethodTable.methods) { call throws(HTTPBinCall.Mistake) in
      guard let to = call.value("url"), HTTPField.isValidValue(to) else {
        throw HTTPBinCall.Mistake(description: "no 'url' in the query that a Location can hold")
      }
      let status = try call.number("status_code", in: 300...399, default: 302)
      return Reply.redirect(status, to: to)
    },
  ]

  /// The fields without which a reply of a status breaks RFC 9110 (section 15).
  private static func needed(by status: Int) -> HTTPFields {
    switch status {
    case 401: [.wwwAuthenticate: "Basic realm=\"status\""]
    case 405: [.allow: "OPTIONS"]
    case 407: [.proxyAuthenticate: "Basic realm=\"status\""]
    case 426: [.upgrade: "HTTP/2.0", .connection: "Upgrade"]
    default: [:]
    }
  }

  /// One redirect of several; the last one leads to `/get`.
  private static func hop(
    _ name: String, _ call: HTTPBinCall, from start: String = ""
  ) throws(HTTPBinCall.Mistake) -> Reply {
    let left = try call.number(0, in: 1...100)
    return .redirect(302, to: start + (left == 1 ? "/get" : "/\(name)/\(left - 1)"))
  }
}
