/// How an origin speaks TLS.
public struct TLSOptions: Hashable, Sendable {
  /// What is wrong with the server's certificate, if anything.
  public var certificate: ServerCertificate
  /// The versions that are spoken.
  public var versions: ClosedRange<TLSVersion>
  /// Whether the client has to show a certificate.
  public var client: ClientCertificate
  /// Whether the client's hello is never answered.
  public var stalls: Bool

  /// Creates options; those of an ordinary server where nothing else is said.
  public init(
    certificate: ServerCertificate = .good, versions: ClosedRange<TLSVersion> = .modern,
    client: ClientCertificate = .none, stalls: Bool = false
  ) {
    self.certificate = certificate
    self.versions = versions
    self.client = client
    self.stalls = stalls
  }
}

extension TLSOptions: CustomStringConvertible {
  /// All keys as they would be written: `certificate: good, min: 1.2, max: 1.3, client: none, …`.
  public var description: String {
    "certificate: \(certificate.rawValue), min: \(versions.lowerBound.rawValue), "
      + "max: \(versions.upperBound.rawValue), client: \(client.rawValue), stall: \(stalls)"
  }
}
