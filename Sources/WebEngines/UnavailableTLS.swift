package import FixtureServing
package import FixtureSites

/// A transport for systems whose servers have no TLS.
package struct UnavailableTLS: SecureTransport, Error, CustomStringConvertible {
  /// The reason, and the remedy.
  package let description =
    "scenarios are served over TLS by OpenSSL, which Apple systems have not; play it on Linux, or "
    + "record it in an app against a fixture-server there"

  package init() {}

  /// Refuses.
  package func context(
    for options: TLSOptions, hosts: [String], protocols: [ServedVersion]
  ) throws -> any SecureContext {
    throw self
  }

  /// Refuses.
  package func clientIdentity(_ certificate: ShownCertificate) throws -> TLSIdentity {
    throw self
  }
}
