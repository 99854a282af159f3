/// The TLS options of an origin.
public struct TLSOptions: Hashable, Sendable {
  /// The fault of the server's certificate, if any.
  public var certificate: ServerCertificate
  /// The versions of TLS that are supported.
  package var versions: ClosedRange<TLSVersion>
  /// Whether the server asks for a client certificate or requires one.
  package var client: ClientCertificate
  /// The connections on which the ClientHello is never answered; `nil` for none.
  package var stall: Occurrence?

  /// Creates options; the defaults suit an ordinary server.
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
  /// The options in the format of a site file: `certificate: good, min: 1.2, max: 1.3, client:
  /// none, …`.
  public var description: String {
    "certificate: \(certificate.rawValue), min: \(versions.lowerBound.rawValue), "
      + "max: \(versions.upperBound.rawValue), client: \(client.rawValue), "
      + "stall: \(stall.map { $0 == .always ? "true" : "true (\($0))" } ?? "false")"
  }
}

/// A version of TLS, with its number.
public enum TLSVersion: String, CaseIterable, Hashable, Comparable, Sendable {
  /// TLS 1.0 (RFC 2246), which RFC 8996 forbids.
  case v10 = "1.0"
  /// TLS 1.1 (RFC 4346), which RFC 8996 forbids.
  case v11 = "1.1"
  /// TLS 1.2 (RFC 5246).
  case v12 = "1.2"
  /// TLS 1.3 (RFC 8446).
  case v13 = "1.3"

  /// Whether the left version is older than the right one.
  public static func < (left: TLSVersion, right: TLSVersion) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension ClosedRange<TLSVersion> {
  /// The versions that are not forbidden (RFC 8996).
  public static var modern: ClosedRange<TLSVersion> { .v12 ... .v13 }
}

/// A server's certificate, named after its defect.
public enum ServerCertificate: String, CaseIterable, Hashable, Sendable {
  /// A certificate without a defect: clients that trust the authority accept it.
  case good
  /// The certificate expired yesterday.
  case expired
  /// The certificate is valid from tomorrow.
  case notYetValid = "not-yet-valid"
  /// The certificate is for another host.
  case wrongHost = "wrong-host"
  /// The certificate is self-signed.
  case selfSigned = "self-signed"
  /// The issuer is not the authority that clients trust.
  case unknownAuthority = "unknown-authority"
  /// The key is shorter than clients accept.
  case weakKey = "weak-key"
  /// The issuer is an intermediate authority whose certificate the server does not send.
  case incompleteChain = "incomplete-chain"
  /// The certificates of the chain are sent in the wrong order.
  case reversedChain = "reversed-chain"
  /// The signature uses SHA-1, which clients no longer accept.
  case sha1 = "sha-1"
  /// The host is named only in the subject, where clients no longer look (RFC 9525 section 2).
  case noSubjectAltName = "no-subject-alt-name"
  /// The certificate is in the authority's revocation list, which clients have to be given.
  case revoked
}

/// Whether a server asks for a client's certificate.
public enum ClientCertificate: String, CaseIterable, Hashable, Sendable {
  /// The server does not ask for a certificate.
  case none
  /// The server asks, but continues if there is no certificate.
  case request
  /// The server asks, and ends the handshake if there is no certificate from the authority.
  case require
}

/// A client's certificate, named after its defect.
public enum ShownCertificate: String, CaseIterable, Hashable, Sendable {
  /// A certificate without a defect: the fixture authority has issued it.
  case good
  /// The certificate expired yesterday.
  case expired
  /// The issuer is an authority that the server does not trust.
  case unknownAuthority = "unknown-authority"
}
