import Foundation

/// A test server that uses TLS, with the data that an engine needs in order to trust it.
package struct SecureServer: Hashable, Sendable {
  /// The host in the URLs of the server's pages, such as `127.0.0.1`.
  package var host: String
  /// The server's certificate, followed by the certificates up to its authority, as PEM text.
  package var certificateChain: String

  /// Returns the servers of a session that use TLS.
  ///
  /// - Parameters:
  ///   - origins: The base URL of each origin, keyed by the origin's name.
  ///   - chains: The certificate chains of the origins that use TLS, as PEM text, keyed by the
  ///     origin's name.
  package static func all(
    in origins: [String: String], certificateChains chains: [String: String]
  ) -> [SecureServer] {
    chains.compactMap { name, chain in
      let host = origins[name].flatMap { URL(string: $0)?.host() }
      return host.map { SecureServer(host: $0, certificateChain: chain) }
    }
  }
}

/// A client's certificate with its private key, as PEM text.
package struct IdentityValues: Hashable, Sendable {
  /// The certificate, followed by the certificates up to its authority.
  package var certificateChain: String
  /// The private key of the first certificate.
  package var privateKey: String

  /// Creates an identity from PEM text.
  package init(certificateChain: String, privateKey: String) {
    self.certificateChain = certificateChain
    self.privateKey = privateKey
  }
}
