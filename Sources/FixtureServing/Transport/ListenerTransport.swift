/// What comes before HTTP on the connections to a listener.
enum ListenerTransport: Sendable {
  /// Nothing.
  case plain
  /// A handshake.
  case secure(any SecureContext)
  /// The client's half of a handshake, which is never answered.
  case stalled
}
