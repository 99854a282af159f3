import HTTPMessages

/// A client's proof that it knows a password (RFC 7616 section 3.4).
struct DigestCredential {
  /// The parameters that are sent with `qop`; RFC 2069 has none of them.
  struct Protection {
    var quality: DigestProtection
    /// The nonce count, as the string that was sent and as a number of at least 1.
    var count: (text: String, value: UInt32)
  }

  let user: String
  let realm: String
  let nonce: String
  let uri: String
  let response: String
  let algorithm: DigestAlgorithm
  let opaque: String?
  let clientNonce: String?
  let protection: Protection?

  /// Reads the parameters; `nil` if a required parameter is missing or a parameter is malformed.
  init?(_ parameters: AuthenticationParameters) {
    guard let algorithm = DigestAlgorithm(name: parameters["algorithm"] ?? "MD5"),
      let user = Self.user(parameters), let realm = parameters["realm"],
      let nonce = parameters["nonce"], let uri = parameters["uri"],
      // If the system forbids an algorithm, its hash is empty.
      let response = parameters["response"], !response.isEmpty,
      response.utf8.count == algorithm.digest.hexLength
    else { return nil }
    (self.algorithm, self.user, self.realm) = (algorithm, user, realm)
    (self.nonce, self.uri, self.response) = (nonce, uri, response)
    opaque = parameters["opaque"]
    clientNonce = parameters["cnonce"]
    guard let quality = parameters["qop"] else {
      protection = nil
      if algorithm.isSession, clientNonce == nil { return nil }
      return
    }
    guard let quality = DigestProtection(rawValue: quality), clientNonce != nil,
      let count = parameters["nc"], count.utf8.count == 8,
      count.utf8.allSatisfy({ $0.hexValue != nil }),
      let value = UInt32(count, radix: 16), value > 0
    else { return nil }
    protection = Protection(quality: quality, count: (count, value))
  }

  /// Returns the response of a client that knows the password (RFC 7616 section 3.4.1).
  ///
  /// - Parameter sessionNonce: The client's nonce for the key of a `-sess` algorithm.
  func response(
    password: String, method: String, body: [UInt8], sessionNonce: String?
  ) -> String {
    let digest = algorithm.digest
    var key = digest.hex(of: "\(user):\(realm):\(password)")
    if algorithm.isSession { key = digest.hex(of: "\(key):\(nonce):\(sessionNonce ?? "")") }
    guard let protection else {
      return digest.hex(of: "\(key):\(nonce):\(digest.hex(of: "\(method):\(uri)"))")
    }
    let covered = protection.quality == .integrity ? ":" + digest.hex(of: body) : ""
    let act = digest.hex(of: "\(method):\(uri)\(covered)")
    let quality = protection.quality.rawValue
    return digest.hex(
      of: "\(key):\(nonce):\(protection.count.text):\(clientNonce ?? ""):\(quality):\(act)")
  }

  /// Whether the digest is for a request with this target.
  ///
  /// The path and the query have to be equal byte by byte. The scheme and the host are not
  /// compared: clients of a proxy send them either in the request line or in `uri`.
  func covers(_ target: String) -> Bool {
    uri == target || Self.resource(uri) == Self.resource(target)
  }

  private static func resource(_ target: String) -> String {
    guard !target.hasPrefix("/"), let authority = target.firstRange(of: "://") else {
      return target
    }
    let rest = target[authority.upperBound...].drop { $0 != "/" && $0 != "?" }
    return rest.hasPrefix("/") ? String(rest) : "/" + rest
  }

  /// Returns the user name, plain or encoded for non-ASCII names (RFC 8187); `nil` if it is hashed.
  private static func user(_ parameters: AuthenticationParameters) -> String? {
    if parameters["userhash"]?.lowercased() == "true" { return nil }
    guard let encoded = parameters["username*"] else { return parameters["username"] }
    guard parameters["username"] == nil, encoded.lowercased().hasPrefix("utf-8''"),
      let bytes = String(encoded.dropFirst(7)).percentDecoded
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
