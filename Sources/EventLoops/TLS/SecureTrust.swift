/// What a server shows of itself, and what speaks against it.
public struct SecureTrust: Hashable, Sendable {
  /// The certificates in DER, the server's own first.
  public var certificates: [[UInt8]]
  /// Why they do not hold for the host, such as `self-signed certificate`; nil where they do.
  public var problem: String?

  /// Creates a record of what a server shows.
  public init(certificates: [[UInt8]], problem: String?) {
    self.certificates = certificates
    self.problem = problem
  }
}
