#if !canImport(WebKit)
import Foundation
import FoundationNetworking

extension URLCredential {
  /// Creates the credential that shows a client's certificate; it names no user.
  ///
  /// - Parameter certArray: Certificates that lead to the authority; nil for those of the identity,
  ///   which are the ones that are sent.
  public convenience init(
    identity: SecIdentity, certificates certArray: [Any]?, persistence: Persistence
  ) {
    self.init(user: "", password: identity.values.password, persistence: persistence)
  }

  /// The certificate that is shown: Foundation's type has no place for it but the password.
  var identity: IdentityValues? {
    guard user?.isEmpty != false else { return nil }
    return password.flatMap { IdentityValues(password: $0) }
  }
}

extension IdentityValues {
  /// What stands between the certificates and the key; PEM text holds no such character.
  private static let separator: Character = "\u{1F}"

  fileprivate var password: String { certificateChain + String(Self.separator) + privateKey }

  fileprivate init?(password: String) {
    guard let middle = password.firstIndex(of: Self.separator) else { return nil }
    self.init(
      certificateChain: String(password[..<middle]),
      privateKey: String(password[password.index(after: middle)...]))
  }
}
#endif
