/// A way in which a password is sent, with what the server demands of it.
enum PasswordScheme: Hashable, Sendable {
  /// As it is (RFC 7617).
  case basic
  /// As a hash (RFC 7616).
  case digest(DigestDemand)

  /// Foundation's name of the method.
  var method: String {
    switch self {
    case .basic: "NSURLAuthenticationMethodHTTPBasic"
    case .digest: "NSURLAuthenticationMethodHTTPDigest"
    }
  }
}
