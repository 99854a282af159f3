import FixtureServing
import Foundation
import WebViewKit

extension FixtureSession {
  /// The servers of its origins that speak TLS, which an engine has to trust.
  package var secureServers: [SecureServer] {
    certificateChains.compactMap { name, chain in
      let host = origins[name].flatMap { URL(string: $0)?.host() }
      return host.map { SecureServer(host: $0, certificateChain: chain) }
    }
  }
}
