import Foundation

extension URLCredential {
  /// Creates the credential that shows a client's certificate; it names no user.
  ///
  /// - Parameter certArray: Certificates that lead to the authority. They are not used: the
  ///   identity's certificates are sent.
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
  /// The character between the certificates and the key; PEM text never holds it.
  private static let separator: Character = "\u{1F}"

  fileprivate var password: String { certificateChain + String(Self.separator) + privateKey }

  fileprivate init?(password: String) {
    guard let middle = password.firstIndex(of: Self.separator) else { return nil }
    self.init(
      certificateChain: String(password[..<middle]),
      privateKey: String(password[password.index(after: middle)...]))
  }
}

extension URLCredential {
  /// Creates the credential that accepts a server's certificates; it has no user.
  public convenience init(trust: SecTrust) {
    self.init(user: "", password: "", persistence: .none)
  }

  /// Whether the credential accepts certificates; Foundation's type can hold that only in its name.
  var isTrust: Bool { user?.isEmpty != false && password?.isEmpty != false }
}

// Foundation declares it unavailable on Linux, although apps read it in every authentication
// callback; a module's own declaration wins over an unavailable one.
extension URLProtectionSpace {
  /// The certificates to be judged; `nil` if something else is asked for.
  public var serverTrust: SecTrust? { (self as? TrustSpace)?.trust }
}

// Foundation declares these unavailable on Linux, although apps compare with them in every
// authentication callback; a module's own declaration wins over an unavailable one.

/// The server's certificate is to be judged.
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
/// The client is to show a certificate.
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"
