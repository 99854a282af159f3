package import FixtureServing
package import FixtureSites

/// A TLS transport that always fails, for systems on which the server has no TLS.
package struct UnavailableTLS: SecureTransport, Error, CustomStringConvertible {
  /// The reason why there is no TLS, and the remedy.
  package let description =
    "scenarios are served over TLS by OpenSSL, which Apple systems have not; play it on Linux, or "
    + "record it in an app against a fixture-server there"

  package init() {}

  /// Throws this error.
  package func context(
    for options: TLSOptions, hosts: [String], protocols: [ServedVersion]
  ) throws -> any SecureContext {
    throw self
  }

  /// Throws this error.
  package func clientIdentity(_ certificate: ShownCertificate) throws -> TLSIdentity {
    throw self
  }
}
