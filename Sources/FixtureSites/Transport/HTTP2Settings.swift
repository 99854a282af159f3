/// The limits that a server announces in the first frame of an HTTP/2 connection (RFC 9113 section
/// 6.5.2).
public struct HTTP2Settings: Hashable, Sendable {
  /// The number of requests that a client may have open at the same time; 0 means none at all.
  public var streams = 100
  /// The number of bytes of a request's body that may arrive before the server asks for more bytes.
  ///
  /// If the number is 0, the server never asks.
  public var window = 1 << 20

  /// Creates the limits of an ordinary server.
  package init() {}
}
