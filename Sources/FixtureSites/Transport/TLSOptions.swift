/// The TLS options of an origin.
public struct TLSOptions: Hashable, Sendable {
  /// The fault of the server's certificate, if any.
  public var certificate: ServerCertificate
  /// The versions that are spoken.
  package var versions: ClosedRange<TLSVersion>
  /// Whether the client has to show a certificate.
  package var client: ClientCertificate
  /// The connections whose client's hello is never answered; `nil` for none.
  package var stall: Occurrence?

  /// Creates options; the defaults fit an ordinary server.
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
  /// The options in the words of a site file: `certificate: good, min: 1.2, max: 1.3, client: none,
  /// …`.
  public var description: String {
    "certificate: \(certificate.rawValue), min: \(versions.lowerBound.rawValue), "
      + "max: \(versions.upperBound.rawValue), client: \(client.rawValue), "
      + "stall: \(stall.map { $0 == .always ? "true" : "true (\($0))" } ?? "false")"
  }
}

/// A version of TLS, by its number.
public enum TLSVersion: String, CaseIterable, Hashable, Comparable, Sendable {
  /// RFC 2246; forbidden by RFC 8996.
  case v10 = "1.0"
  /// RFC 4346; forbidden by RFC 8996.
  case v11 = "1.1"
  /// RFC 5246.
  case v12 = "1.2"
  /// RFC 8446.
  case v13 = "1.3"

  /// Whether a version is older.
  public static func < (left: TLSVersion, right: TLSVersion) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension ClosedRange<TLSVersion> {
  /// The versions that are not forbidden (RFC 8996).
  public static var modern: ClosedRange<TLSVersion> { .v12 ... .v13 }
}

/// A certificate that a server shows, by its flaw.
public enum ServerCertificate: String, CaseIterable, Hashable, Sendable {
  /// No flaw: clients that trust the authority accept it.
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
  /// The certificates that lead to the authority follow in the wrong order.
  case reversedChain = "reversed-chain"
  /// The signature uses SHA-1, which clients no longer accept.
  case sha1 = "sha-1"
  /// The host is named in the subject alone, where clients no longer look (RFC 9525 section 2).
  case noSubjectAltName = "no-subject-alt-name"
  /// The authority has revoked it, in a list that clients have to be given.
  case revoked
}

/// Whether a server wants to see a client's certificate.
public enum ClientCertificate: String, CaseIterable, Hashable, Sendable {
  /// The server does not ask for a certificate.
  case none
  /// The server asks, and continues without a certificate.
  case request
  /// The server asks, and ends the handshake without a certificate of the authority.
  case require
}

/// A certificate that a client shows, by its flaw.
public enum ShownCertificate: String, CaseIterable, Hashable, Sendable {
  /// No flaw: the fixture authority has issued it.
  case good
  /// The certificate expired yesterday.
  case expired
  /// The issuer is an authority that the server does not trust.
  case unknownAuthority = "unknown-authority"
}
