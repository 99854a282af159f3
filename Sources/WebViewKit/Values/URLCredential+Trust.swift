#if !canImport(WebKit)
import Foundation
import FoundationNetworking

extension URLCredential {
  /// Creates the credential that accepts a server's certificates; it names nobody.
  public convenience init(trust: SecTrust) {
    self.init(user: "", password: "", persistence: .none)
  }

  /// Whether it accepts certificates: Foundation's type has no place to say so but for the name.
  var isTrust: Bool { user?.isEmpty != false && password?.isEmpty != false }
}
#endif
