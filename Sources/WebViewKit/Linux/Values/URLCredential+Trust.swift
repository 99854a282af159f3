import Foundation

extension URLCredential {
  /// Creates a credential with a client certificate, without a user name.
  ///
  /// - Parameter certArray: The certificates up to the authority. They are not used, because the
  ///   identity contains them.
  public convenience init(
    identity: SecIdentity, certificates certArray: [Any]?, persistence: Persistence
  ) {
    self.init(user: "", password: identity.values.password, persistence: persistence)
  }

  /// The client's certificate.
  ///
  /// It is stored in the password, since Foundation's type has no property for it.
  var identity: IdentityValues? {
    guard user?.isEmpty != false else { return nil }
    return password.flatMap { IdentityValues(password: $0) }
  }
}

extension IdentityValues {
  /// The character between the certificates and the key; it never occurs in PEM text.
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
  /// Creates a credential that accepts a server's certificates; it has no user name.
  public convenience init(trust: SecTrust) {
    self.init(user: "", password: "", persistence: .none)
  }

  /// Whether the credential accepts a server's certificates.
  ///
  /// Such a credential has an empty user name and password, since Foundation's type has no property
  /// for this.
  var isTrust: Bool { user?.isEmpty != false && password?.isEmpty != false }
}

// Foundation declares `serverTrust` unavailable on Linux, but apps read it in every authentication
// callback. A module's own declaration takes precedence over an unavailable declaration.
extension URLProtectionSpace {
  /// The certificates to be verified; `nil` if the challenge is not about a server's certificates.
  public var serverTrust: SecTrust? { (self as? TrustSpace)?.trust }
}

// Foundation declares these constants unavailable on Linux, but apps use them in every
// authentication callback. A module's own declaration takes precedence over an unavailable
// declaration.

/// The method of a challenge that requires the app to verify the server's certificate.
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
/// The method of a challenge that requires a client certificate.
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"
