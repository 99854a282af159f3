/// What many secure connections share: an identity, or whom to trust.
public protocol SecureContext: Sendable {
  /// Begins a connection.
  ///
  /// - Parameter host: What a client asks for, and checks the server's certificate against.
  func session(with host: String?) throws -> any SecureSession
}
