/// What the two sides of a secure connection agreed on.
public struct SecureFacts: Hashable, Sendable {
  /// The version, such as `TLSv1.3`.
  public var version: String
  /// The host that the client asked for (RFC 6066 section 3); nil where it asked for none.
  public var host: String?
  /// The subject of the client's certificate, such as `CN=client`; nil where it showed none.
  public var client: String?

  /// Creates a record of what was agreed on.
  public init(version: String, host: String?, client: String?) {
    self.version = version
    self.host = host
    self.client = client
  }
}
