import HTTPTypes

extension HTTPBin {
  /// Pages that want the credential that stands in their own path.
  static let passwords: [HTTPBinEndpoint] = [
    HTTPBinEndpoint("/basic-auth/{}/{}") { call throws(HTTPBinCall.Mistake) in
      let user = try credential(call, at: 0)
      return Challenge(.basic(realm: realm, users: [user]), content: granted(user.user))
        .resolved(call.context)
    },
    HTTPBinEndpoint("/digest-auth/{}/{}/{}") { call throws(HTTPBinCall.Mistake) in
      try digest(call, algorithm: .md5)
    },
    HTTPBinEndpoint("/digest-auth/{}/{}/{}/{}") { call throws(HTTPBinCall.Mistake) in
      let name = try call.text(3)
      guard let algorithm = DigestAlgorithm(name: name) else {
        let known = DigestAlgorithm.allCases.map(\.rawValue).joined(separator: ", ")
        throw HTTPBinCall.Mistake(description: "'\(name)' is none of \(known)")
      }
      return try digest(call, algorithm: algorithm)
    },
    HTTPBinEndpoint("/bearer/{}") { call throws(HTTPBinCall.Mistake) in
      let token = try call.text(0)
      return Challenge(.bearer(realm: realm, tokens: [token]), content: granted(token))
    },
  ]

  private static let realm = "Fake Realm"

  private static func digest(
    _ call: HTTPBinCall, algorithm: DigestAlgorithm
  ) throws(HTTPBinCall.Mistake) -> any Responder {
    let user = try credential(call, at: 1)
    var scheme = DigestScheme(realms: [realm], users: [user])
    scheme.algorithms = [algorithm]
    let name = try call.text(0)
    guard let protection = DigestProtection(rawValue: name) else {
      throw HTTPBinCall.Mistake(description: "'\(name)' is neither auth nor auth-int")
    }
    scheme.protections = [protection]
    return Challenge(.digest(scheme), content: granted(user.user)).resolved(call.context)
  }

  private static func credential(
    _ call: HTTPBinCall, at index: Int
  ) throws(HTTPBinCall.Mistake) -> Credential {
    Credential(user: try call.text(index), password: try call.text(index + 1))
  }

  private static func granted(_ user: String) -> Reply {
    RequestReport.reply(["authenticated": "true", "user": user])
  }
}
