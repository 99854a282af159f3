/// How an origin speaks TLS.
public struct TLSOptions: Hashable, Sendable {
  /// What is wrong with the server's certificate, if anything.
  public var certificate: ServerCertificate
  /// The versions that are spoken.
  public var versions: ClosedRange<TLSVersion>
  /// Whether the client has to show a certificate.
  public var client: ClientCertificate
  /// To which connections the client's hello is never answered; nil for none.
  public var stall: Occurrence?

  /// Creates options; those of an ordinary server where nothing else is said.
  public init(
    certificate: ServerCertificate = .good, versions: ClosedRange<TLSVersion> = .modern,
    client: ClientCertificate = .none, stall: Occurrence? = nil
  ) {
    self.certificate = certificate
    self.versions = versions
    self.client = client
    self.stall = stall
  }
}

extension TLSOptions: CustomStringConvertible {
  /// All keys about as they would be written: `certificate: good, min: 1.2, max: 1.3, client: none,
  /// …`.
  public var description: String {
    "certificate: \(certificate.rawValue), min: \(versions.lowerBound.rawValue), "
      + "max: \(versions.upperBound.rawValue), client: \(client.rawValue), "
      + "stall: \(stall.map { $0 == .always ? "true" : "true (\($0))" } ?? "false")"
  }
}
