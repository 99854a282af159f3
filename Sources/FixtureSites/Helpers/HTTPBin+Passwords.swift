import HTTPMessages
import HTTPTypes

extension HTTPBin {
  /// The endpoints that require the credential that is part of their path.
  static let passwords: [HTTPBinEndpoint] = [
    HTTPBinEndpoint("/basic-auth/{}/{}") { call throws(RequestMistake) in
      try basic(call).begun(in: call.context)
    },
    HTTPBinEndpoint("/hidden-basic-auth/{}/{}") { call throws(RequestMistake) in
      // This endpoint answers 404 instead of a challenge.
      let reply = try basic(call).reply(to: call.request)
      return reply.status == 401 ? Reply.notFound(call.request.path) : reply
    },
    HTTPBinEndpoint("/digest-auth/{}/{}/{}", answer: digest),
    HTTPBinEndpoint("/digest-auth/{}/{}/{}/{}", answer: digest),
    HTTPBinEndpoint("/digest-auth/{}/{}/{}/{}/{}", answer: digest),
    HTTPBinEndpoint("/bearer") { call in
      let sent = call.request.head["authorization"].flatMap(Authorization.init)
      let token = sent.flatMap { $0.scheme == "bearer" ? String($0.rest) : nil } ?? ""
      return bearer(token)
    },
    HTTPBinEndpoint("/bearer/{}") { call throws(RequestMistake) in
      bearer(try call.text(0))
    },
  ]

  private static let realm = "Fake Realm"

  private static func basic(_ call: HTTPBinCall) throws(RequestMistake) -> Challenge {
    let user = try credential(call, at: 0)
    return Challenge(.basic(realm: realm, users: [user]), content: granted("user", user.user))
  }

  /// Returns a challenge that accepts the token, unless it is empty.
  private static func bearer(_ token: String) -> Challenge {
    let tokens = token.isEmpty ? [] : [token]
    return Challenge(.bearer(realm: realm, tokens: tokens), content: granted("token", token))
  }

  /// Returns the responder of a Digest path.
  ///
  /// After the user and password, the path may have an algorithm and the number of uses of a nonce.
  private static func digest(_ call: HTTPBinCall) throws(RequestMistake) -> any Responder {
    let user = try credential(call, at: 1)
    var scheme = DigestScheme(realms: [realm], users: [user])
    let name = try call.text(0)
    guard let protection = DigestProtection(rawValue: name) else {
      throw RequestMistake(description: "'\(name)' is neither auth nor auth-int")
    }
    scheme.protections = [protection]
    if call.parameters.count > 3 { scheme.algorithms = [try algorithm(call.text(3))] }
    let uses = call.parameters.count > 4 ? try call.text(4) : "never"
    if uses != "never" { scheme.nonceUses = try call.number(uses, in: 1...Challenge.mostRequests) }
    scheme.opaque = MessageDigest.sha256.hex(of: realm)
    if let failure = lookForCookie(call, &scheme) { return failure }
    let challenge = Challenge(.digest(scheme), content: granted("user", user.user))
    let cookies = [Cookie("stale_after", uses, path: "/"), cookie]
    return SetCookie(cookies, content: challenge.begun(in: call.context))
  }

  /// The cookie that every Digest endpoint sets.
  private static let cookie = Cookie("fake", "fake_value", path: "/")

  /// Checks for the cookie if the query has `require-cookie`.
  ///
  /// Returns the reply to send if the check fails. As in httpbin, a client without any cookies is
  /// challenged again, and a client that sends a credential with other cookies but without this one
  /// gets 403.
  private static func lookForCookie(
    _ call: HTTPBinCall, _ scheme: inout DigestScheme
  ) -> (any Responder)? {
    let choice = call.value("require-cookie")?.lowercased() ?? ""
    guard ["1", "t", "true"].contains(choice) else { return nil }
    let authorization = call.request.head["authorization"].flatMap(Authorization.init)
    guard authorization?.scheme == "digest", call.request.head["cookie"] != nil else {
      // A challenge without users accepts no credential, so the client is challenged again.
      scheme.users = []
      return nil
    }
    let sent = RequestReport.cookies(of: call.request).first { $0.name == cookie.name }
    guard sent?.value != cookie.value else { return nil }
    let report = RequestReport.reply(["errors": .list([.text("missing cookie set on challenge")])])
    return SetCookie([cookie], content: report.withHead { $0.status = 403 })
  }

  private static func algorithm(_ name: String) throws(RequestMistake) -> DigestAlgorithm {
    guard let algorithm = DigestAlgorithm(name: name) else {
      let known = DigestAlgorithm.allCases.map(\.rawValue).joined(separator: ", ")
      throw RequestMistake(description: "'\(name)' is none of \(known)")
    }
    return algorithm
  }

  private static func credential(
    _ call: HTTPBinCall, at index: Int
  ) throws(RequestMistake) -> Credential {
    Credential(user: try call.text(index), password: try call.text(index + 1))
  }

  private static func granted(_ name: String, _ value: String) -> Reply {
    RequestReport.reply(["authenticated": .flag(true), name: .text(value)])
  }
}
