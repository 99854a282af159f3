/// A version of HTTP that an origin supports, with its number.
public enum ServedVersion: String, CaseIterable, Hashable, Sendable {
  /// HTTP/2 (RFC 9113).
  case http2 = "2"
  /// HTTP/1.1 (RFC 9112). A client may also use HTTP/1.0.
  case http11 = "1.1"

  /// Both versions, with HTTP/2 first.
  static let all: [ServedVersion] = [.http2, .http11]

  /// The name of the version in the TLS handshake (ALPN, RFC 7301 section 6).
  public var identifier: String {
    switch self {
    case .http2: "h2"
    case .http11: "http/1.1"
    }
  }
}
