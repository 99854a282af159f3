/// A user name and its password.
public struct BasicUser: Hashable, Sendable {
  /// The name, without a colon (RFC 7617 section 2).
  public var user: String
  /// The password, possibly empty.
  public var password: String

  /// Creates a pair.
  public init(user: String, password: String) {
    self.user = user
    self.password = password
  }

  /// Reads the value of an `Authorization` field; nil unless it is `Basic` and well-formed.
  init?(authorization: String) {
    let parts = authorization.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "basic",
      let bytes = Base64.decode(parts[1].drop { $0 == " " }.utf8),
      let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    user = String(decoding: bytes[..<colon], as: UTF8.self)
    password = String(decoding: bytes[(colon + 1)...], as: UTF8.self)
  }
}
