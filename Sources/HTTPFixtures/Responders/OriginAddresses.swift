/// Where each origin of a site is served, by name: `main` is at `http://127.0.0.1:8080`.
public struct OriginAddresses: Hashable, Sendable {
  /// The addresses, scheme to port, without a slash at the end.
  public var addresses: [String: String]

  /// Creates the table that `${origin.NAME}` is looked up in.
  public init(_ addresses: [String: String]) {
    self.addresses = addresses
  }
}
