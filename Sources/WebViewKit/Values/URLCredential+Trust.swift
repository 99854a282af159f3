#if !canImport(WebKit)
import Foundation
import FoundationNetworking

extension URLCredential {
  /// Creates the credential that accepts a server's certificates; it names nobody.
  public convenience init(trust: SecTrust) {
    self.init(user: "", password: "", persistence: .none)
  }
}
#endif
