/// A certificate with its chain and its private key, as PEM text.
public struct TLSIdentity: Hashable, Sendable {
  /// The certificate first, then those that lead to the authority.
  public var certificateChain: String
  /// The private key of the first certificate.
  public var privateKey: String

  /// Creates an identity from PEM text.
  public init(certificateChain: String, privateKey: String) {
    self.certificateChain = certificateChain
    self.privateKey = privateKey
  }
}
