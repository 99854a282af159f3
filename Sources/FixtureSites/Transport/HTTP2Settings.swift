/// The limits that a server names in the first frame of an HTTP/2 connection (RFC 9113 section
/// 6.5.2).
public struct HTTP2Settings: Hashable, Sendable {
  /// The requests that a client may have open at once; with 0 it can send none.
  public var streams = 100
  /// The bytes of a request's body that may come before the server asks for more; with 0 it never
  /// does.
  public var window = 1 << 20

  /// Creates the limits of an ordinary server.
  package init() {}
}
