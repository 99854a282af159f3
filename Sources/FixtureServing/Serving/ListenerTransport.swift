import EventLoops

/// What comes before HTTP on the connections to a listener.
enum ListenerTransport: Sendable {
  /// Nothing.
  case plain
  /// A handshake.
  case secure(any SecureContext)
  /// The client's half of a handshake, which is never answered.
  case stalled

  /// The certificate that clients are shown and those that lead to its authority, as PEM text; nil
  /// if none is.
  var certificateChain: String? {
    guard case .secure(let context) = self else { return nil }
    return context.certificateChain
  }
}
