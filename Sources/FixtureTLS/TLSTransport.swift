import EventLoops
import FixtureServing
import FixtureSites
import Synchronization

/// The TLS implementation of a fixture server, which uses OpenSSL and makes certificates on demand.
///
/// When TLS is first used, the transport makes a ``CertificateAuthority``. It also makes one
/// certificate for each combination of hosts and options. Options can ask for a flaw, such as an
/// expired certificate. A client that trusts the authority accepts the certificates that have no
/// flaw.
///
/// ```swift
/// let transport = TLSTransport()
/// let server = try FixtureServer(secureTransport: transport)
/// let trusted = try transport.authority.certificate
/// ```
public final class TLSTransport: SecureTransport {
  private struct Key: Hashable {
    var options: TLSOptions
    var hosts: [String]
    var protocols: [ServedVersion]
  }

  private let made = Mutex<CertificateAuthority?>(nil)
  private let clients = Mutex<[ShownCertificate: TLSIdentity]>([:])
  private let revoked = Mutex(CertificateAuthority.revokedSerialNumbers.makeIterator())
  private let contexts = Mutex<[Key: TLSContext]>([:])

  /// Creates a transport without making keys or certificates, which are made when first used.
  public init() {}

  /// The issuer of the certificates, except those whose flaw is another issuer.
  ///
  /// - Throws: `TLSError` if the authority cannot be made.
  public var authority: CertificateAuthority {
    get throws {
      try made.withLock { made in
        let authority = try made ?? CertificateAuthority()
        made = authority
        return authority
      }
    }
  }

  /// Makes a context with a certificate for the hosts, with the flaws that the options ask for.
  ///
  /// The certificate is made once for each combination of options and hosts.
  public func context(
    for options: TLSOptions, hosts: [String], protocols: [ServedVersion] = [.http11]
  ) throws -> any SecureContext {
    try contexts.withLock { contexts in
      let key = Key(options: options, hosts: hosts, protocols: protocols)
      if let context = contexts[key] { return context }
      let context = try TLSContext(
        server: identity(options.certificate, for: hosts), options: options, protocols: protocols,
        clientAuthority: authority.certificate)
      contexts[key] = context
      return context
    }
  }

  /// Makes a key and a certificate for a client.
  ///
  /// Each kind of certificate is made only once.
  ///
  /// The subject of the certificate is `CN=` followed by the raw value.
  ///
  /// - Throws: `TLSError` if an OpenSSL call fails.
  public func clientIdentity(_ certificate: ShownCertificate) throws -> TLSIdentity {
    try clients.withLock { clients in
      if let identity = clients[certificate] { return identity }
      var profile = CertificateProfile(subject: certificate.rawValue, purpose: .client)
      let day = CertificateProfile.day
      if certificate == .expired { profile.validity = -90 * day ... -day }
      let issuer =
        certificate == .unknownAuthority
        ? try CertificateAuthority(name: "navtrace unknown authority") : try authority
      let identity = try issuer.issue(profile)
      clients[certificate] = identity
      return identity
    }
  }

  /// Makes a key and a certificate for the hosts, with the given flaw.
  ///
  /// - Throws: `TLSError` if an OpenSSL call fails, or if there is no host.
  package func identity(
    _ certificate: ServerCertificate, for hosts: [String]
  ) throws -> TLSIdentity {
    guard let first = hosts.first else { throw TLSError("issue a certificate without a host") }
    var profile = CertificateProfile(subject: first, purpose: .server(hosts))
    let day = CertificateProfile.day
    switch certificate {
    case .good: return try authority.issue(profile)
    case .expired: profile.validity = -90 * day ... -day
    case .notYetValid: profile.validity = day...90 * day
    case .wrongHost:
      profile.subject = "another-host.invalid"
      profile.purpose = .server([profile.subject])
    case .weakKey: profile.key = .rsa(bits: 1024)
    case .selfSigned: return try TLSIdentity(selfSigned: profile)
    case .unknownAuthority:
      return try CertificateAuthority(name: "navtrace unknown authority").issue(profile)
    case .incompleteChain, .reversedChain:
      let authority = try authority
      let intermediate = try authority.intermediate(name: "navtrace fixture intermediate")
      var identity = try intermediate.issue(profile)
      identity.certificateChain = identity.certificates[0]
      if certificate == .reversedChain {
        identity.certificateChain += authority.certificate + intermediate.certificate
      }
      return identity
    case .sha1: profile.usesSHA1 = true
    case .noSubjectAltName: profile.purpose = .server(hosts, namesInSubjectOnly: true)
    case .revoked:
      profile.serialNumber = revoked.withLock { $0.next() }
      if profile.serialNumber == nil {
        throw TLSError(
          "revoke more than \(CertificateAuthority.revokedSerialNumbers.count) certificates")
      }
    }
    return try authority.issue(profile)
  }
}
