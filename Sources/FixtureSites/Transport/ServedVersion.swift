/// A version of HTTP that an origin speaks, by its number.
public enum ServedVersion: String, CaseIterable, Hashable, Sendable {
  /// RFC 9113.
  case http2 = "2"
  /// RFC 9112; a client may speak HTTP/1.0, too.
  case http11 = "1.1"

  /// Both versions, HTTP/2 first.
  static let all: [ServedVersion] = [.http2, .http11]

  /// The name by which it is agreed on during a TLS handshake (RFC 7301 section 6).
  public var identifier: String {
    switch self {
    case .http2: "h2"
    case .http11: "http/1.1"
    }
  }
}
