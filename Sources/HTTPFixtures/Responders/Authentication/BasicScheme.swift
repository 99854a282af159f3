/// The scheme in which the password itself is sent (RFC 7617).
public struct BasicScheme: Hashable, Sendable {
  /// The realm of each successive challenge, the last one for all that follow; none sends none.
  public var realms: [String]
  /// Everyone who is let in.
  public var users: [Credential]
  /// What is announced as the credential's encoding, nil for no announcement.
  public var charset: String?

  /// Creates a scheme that announces UTF-8 unless told otherwise.
  public init(realms: [String], users: [Credential], charset: String? = "UTF-8") {
    self.realms = realms
    self.users = users
    self.charset = charset
  }

  /// Whether the bytes came as UTF-8, or as Latin-1 from a client that was not told otherwise.
  func verdict(on authorization: Authorization) -> Verdict {
    guard let bytes = Base64.decode(authorization.rest.utf8) else { return .wrong }
    let isTold = charset?.lowercased() == "utf-8"
    let isListed = users.contains { user in
      let pair = "\(user.user):\(user.password)"
      return bytes.elementsEqual(pair.utf8) || (!isTold && bytes == pair.latin1)
    }
    return isListed ? .right : .wrong
  }

  func challenge(realm: String?) -> String {
    var challenge = ChallengeText("Basic")
    challenge.add("realm", quoted: realm)
    challenge.add("charset", quoted: charset)
    return challenge.text
  }
}

extension String {
  /// The text in ISO 8859-1, nil where it has other characters.
  fileprivate var latin1: [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
