import HTTPFixtures

/// The answer to a Digest challenge (RFC 7616 section 3.4).
struct DigestAnswer {
  var demand: DigestDemand
  var realm: String
  var credential: PasswordCredential
  var method: String
  /// The path and the query of the request.
  var target: String
  /// The nonce of the client, new for each answer.
  var clientNonce: String

  /// The answer is the first one to its nonce.
  private static let count = "00000001"

  /// The value of the `Authorization` field.
  var authorization: String {
    var parameters = [
      "username=\(credential.user.quoted)", "realm=\(realm.quoted)",
      "nonce=\(demand.nonce.quoted)", "uri=\(target.quoted)",
      "algorithm=\(demand.algorithm.rawValue)", "response=\(response.quoted)",
    ]
    if let opaque = demand.opaque { parameters.append("opaque=\(opaque.quoted)") }
    if demand.isCounted { parameters += ["qop=auth", "nc=\(Self.count)"] }
    if demand.isCounted || demand.algorithm.isSession {
      parameters.append("cnonce=\(clientNonce.quoted)")
    }
    return "Digest " + parameters.joined(separator: ", ")
  }

  private var response: String {
    let digest = demand.algorithm.digest
    var key = digest.hex(of: "\(credential.user):\(realm):\(credential.password)")
    if demand.algorithm.isSession {
      key = digest.hex(of: "\(key):\(demand.nonce):\(clientNonce)")
    }
    let request = digest.hex(of: "\(method):\(target)")
    let counted = demand.isCounted ? "\(Self.count):\(clientNonce):auth:" : ""
    return digest.hex(of: "\(key):\(demand.nonce):\(counted)\(request)")
  }
}

extension String {
  /// The text as a quoted string (RFC 9110 section 5.6.4).
  fileprivate var quoted: String {
    "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
