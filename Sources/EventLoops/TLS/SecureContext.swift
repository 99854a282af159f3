/// What many secure connections share: an identity, or whom to trust.
public protocol SecureContext: Sendable {
  /// Begins a connection.
  ///
  /// - Parameter host: What a client asks for, and checks the server's certificate against.
  func session(with host: String?) throws -> any SecureSession

  /// The certificate that a server shows, followed by those that lead to its authority, as PEM
  /// text; empty if it shows none.
  var certificateChain: String { get }
}

extension SecureContext {
  /// Empty: the context shows no certificate.
  public var certificateChain: String { "" }
}
