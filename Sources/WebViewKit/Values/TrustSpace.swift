#if !canImport(WebKit)
import Foundation
import FoundationNetworking

/// A protection space with certificates to be judged, for which Foundation's own has no place.
///
/// Unchecked as its superclass is: nothing in it changes.
final class TrustSpace: URLProtectionSpace, @unchecked Sendable {
  let trust: SecTrust

  init(_ trust: SecTrust, host: String, port: Int, scheme: String, method: String) {
    self.trust = trust
    super.init(
      host: host, port: port, protocol: scheme, realm: nil, authenticationMethod: method)
  }

  /// Nothing is archived here.
  required init?(coder: NSCoder) { nil }
}
#endif
