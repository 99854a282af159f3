/// A server of a test bench that speaks TLS, as an engine has to know it to trust it.
public struct SecureServer: Hashable, Sendable {
  /// The host in the addresses of its pages, such as `127.0.0.1`.
  public var host: String
  /// The certificate that it shows, followed by those that lead to its authority, as PEM text.
  public var certificateChain: String

  /// Creates a description of a server.
  public init(host: String, certificateChain: String) {
    self.host = host
    self.certificateChain = certificateChain
  }
}
