/// A user name and its password.
public struct Credential: Hashable, Sendable {
  /// The name, without a colon (RFC 7617 section 2).
  public var user: String
  /// The password, possibly empty.
  public var password: String

  /// Creates a pair.
  public init(user: String, password: String) {
    self.user = user
    self.password = password
  }
}
