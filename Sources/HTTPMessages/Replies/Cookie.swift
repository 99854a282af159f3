/// A cookie that a server sets (RFC 6265 section 4.1; `SameSite` and `Partitioned` are newer).
///
/// The parts are sent unchanged, even if they are invalid. They are checked only in a site file.
public struct Cookie: Hashable, Sendable {
  /// The requests from other sites that carry the cookie.
  public enum SameSite: String, CaseIterable, Sendable {
    /// No request from other sites has the cookie.
    case strict
    /// Only navigations with a safe method, such as GET, have the cookie.
    case lax
    /// All requests have the cookie. Browsers also require `Secure`.
    case crossSite = "none"
  }

  /// The name.
  package var name: String
  /// The value, possibly empty.
  package var value: String
  /// `Path`; if it is `nil`, browsers use the folder of the request's path.
  package var path: String?
  /// `Domain`; if it is `nil`, the cookie is only for the host that set it.
  package var domain: String?
  /// `Max-Age` in seconds; 0 or less deletes the cookie.
  package var maxAge: Int?
  /// `Expires`.
  package var expires: HTTPDate?
  /// `Secure`.
  package var isSecure: Bool
  /// `HttpOnly`.
  package var isHTTPOnly: Bool
  /// `SameSite`; if it is `nil`, browsers use their default.
  package var sameSite: SameSite?
  /// `Partitioned`.
  package var isPartitioned: Bool

  /// Creates a cookie, by default a session cookie.
  public init(
    _ name: String, _ value: String, path: String? = nil, domain: String? = nil,
    maxAge: Int? = nil, expires: HTTPDate? = nil, isSecure: Bool = false,
    isHTTPOnly: Bool = false, sameSite: SameSite? = nil, isPartitioned: Bool = false
  ) {
    self.name = name
    self.value = value
    self.path = path
    self.domain = domain
    self.maxAge = maxAge
    self.expires = expires
    self.isSecure = isSecure
    self.isHTTPOnly = isHTTPOnly
    self.sameSite = sameSite
    self.isPartitioned = isPartitioned
  }

  /// The value of a `Set-Cookie` field.
  package var text: String {
    var text = "\(name)=\(value)"
    if let path { text += "; Path=\(path)" }
    if let domain { text += "; Domain=\(domain)" }
    if let maxAge { text += "; Max-Age=\(maxAge)" }
    if let expires { text += "; Expires=\(expires.text)" }
    if isSecure { text += "; Secure" }
    if isHTTPOnly { text += "; HttpOnly" }
    if let sameSite { text += "; SameSite=\(sameSite.word)" }
    if isPartitioned { text += "; Partitioned" }
    return text
  }
}

extension Cookie.SameSite {
  fileprivate var word: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
