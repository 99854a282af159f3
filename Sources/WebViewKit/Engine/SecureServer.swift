import Foundation

/// A server of a test bench that speaks TLS, as an engine has to know it to trust it.
package struct SecureServer: Hashable, Sendable {
  /// The host in the addresses of its pages, such as `127.0.0.1`.
  package var host: String
  /// The certificate that it shows, followed by those that lead to its authority, as PEM text.
  package var certificateChain: String

  /// Returns the servers of a session that speak TLS.
  ///
  /// - Parameters:
  ///   - origins: The base URL of each origin, by its name.
  ///   - chains: The certificate chains of those that speak TLS, as PEM text, by the same names.
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
  /// The certificate first, then those that lead to its authority.
  package var certificateChain: String
  /// The private key of the first certificate.
  package var privateKey: String

  /// Creates an identity from PEM text.
  package init(certificateChain: String, privateKey: String) {
    self.certificateChain = certificateChain
    self.privateKey = privateKey
  }
}
