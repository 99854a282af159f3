/// The two sides of a handshake.
public enum TLSSide: Sendable {
  /// Waits for the client's hello.
  case server
  /// Begins the handshake.
  case client
}
