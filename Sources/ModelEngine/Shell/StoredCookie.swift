import Foundation
import FoundationNetworking

/// A cookie as a store keeps it (RFC 6265bis section 5.7).
struct StoredCookie: Hashable, Sendable {
  let name: String
  let value: String
  let domain: String
  /// Whether the cookie is sent only to its exact host.
  let isHostOnly: Bool
  let path: String
  let isSecure: Bool
  let isHTTPOnly: Bool
  /// The requests from other sites that the cookie is sent with.
  let sameSite: SameSite
  /// The time at which the cookie expires; `nil` if it expires at the end of the session.
  let expires: Date?
  /// The time at which the cookie was set.
  let created = Date()

  /// The attribute `SameSite`.
  ///
  /// A cookie without the attribute is sent like one with `None` (CFNetwork; RFC 6265bis section
  /// 5.4.7.2 treats it as `Lax`).
  enum SameSite: Hashable, Sendable {
    case strict, lax, none

    fileprivate init(_ word: String?) {
      self =
        switch word?.lowercased() {
        case "strict": .strict
        case "lax": .lax
        default: .none
        }
    }

    func allows(_ site: RequestSite) -> Bool {
      switch self {
      case .strict: site == .same
      case .lax: site == .same || site == .ledByOther
      case .none: true
      }
    }
  }

  /// Creates the cookie in a `Set-Cookie` field of a response; `nil` if the server may not set the
  /// cookie.
  init?(_ field: String, from url: URL, to site: RequestSite = .same) {
    guard let field = SetCookie(field), let host = url.host?.lowercased() else { return nil }
    name = field.name
    value = field.value
    let wished = field["domain"]?.lowercased() ?? ""
    let parent = wished.hasPrefix(".") ? wished.dropFirst() : wished[...]
    // A domain with one label is a public suffix. Only the host of that name may set cookies for
    // it.
    guard parent.isEmpty || host == parent || parent.contains(".") && host.isBelow(parent) else {
      return nil
    }
    isHostOnly = parent.isEmpty || host == parent && !parent.contains(".")
    domain = isHostOnly ? host : String(parent)
    path = field["path"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? Self.defaultPath(of: url)
    isSecure = field["secure"] != nil
    isHTTPOnly = field["httponly"] != nil
    sameSite = SameSite(field["samesite"])
    expires = field.end
    guard site != .framedByOther, !isSecure || url.isSecure, keepsItsPrefix else { return nil }
  }

  init(_ cookie: HTTPCookie) {
    name = cookie.name
    value = cookie.value
    isHostOnly = !cookie.domain.hasPrefix(".")
    domain = cookie.domain.lowercased().trimmingCharacters(in: ["."])
    path = cookie.path
    isSecure = cookie.isSecure
    isHTTPOnly = cookie.isHTTPOnly
    sameSite = .none
    expires = cookie.expiresDate
  }

  /// Whether the cookie meets the conditions of its name's prefix, such as `__Host-`.
  private var keepsItsPrefix: Bool {
    let name = (name.isEmpty ? value : name).lowercased()
    guard name.hasPrefix("__secure-") || name.hasPrefix("__host-") else { return true }
    guard isSecure, !self.name.isEmpty else { return false }
    return name.hasPrefix("__secure-") || isHostOnly && path == "/"
  }

  /// The cookie as written in the field `Cookie`.
  var pair: String { name.isEmpty ? value : "\(name)=\(value)" }

  /// Whether the cookie has expired; to delete a cookie, a server sets an expired one.
  var isExpired: Bool { expires.map { $0 <= Date() } ?? false }

  /// Whether the cookie replaces another cookie.
  func isSame(as other: StoredCookie) -> Bool {
    name == other.name && domain == other.domain && isHostOnly == other.isHostOnly
      && path == other.path
  }

  /// Whether the cookie is sent with a request (RFC 6265bis section 5.8.3).
  func matches(_ url: URL, from site: RequestSite) -> Bool {
    guard let host = url.host?.lowercased(), sameSite.allows(site) else { return false }
    let isInDomain = host == domain || !isHostOnly && host.isBelow(domain)
    let target = Self.path(of: url)
    let isInPath =
      target == path || (target.hasPrefix(path) && path.hasSuffix("/"))
      || target.hasPrefix(path + "/")
    return isInDomain && isInPath && (!isSecure || url.isSecure)
  }

  private static func defaultPath(of url: URL) -> String {
    let path = path(of: url)
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private static func path(of url: URL) -> String {
    let path = url.path(percentEncoded: true)
    return path.hasPrefix("/") ? path : "/"
  }
}

extension StringProtocol {
  /// Whether a host is a subdomain of a domain (RFC 6265bis section 5.1.3).
  fileprivate func isBelow(_ domain: some StringProtocol) -> Bool {
    guard hasSuffix(".\(domain)"), !contains(":") else { return false }
    return !utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
  }
}

extension HTTPCookie {
  /// Creates the cookie as apps see it; `nil` if Foundation does not accept it.
  convenience init?(_ cookie: StoredCookie) {
    var properties: [HTTPCookiePropertyKey: Any] = [
      .name: cookie.name, .value: cookie.value, .path: cookie.path,
      .domain: cookie.isHostOnly ? cookie.domain : "." + cookie.domain,
    ]
    if cookie.isSecure { properties[.secure] = "TRUE" }
    // Foundation reads this key, but has no constant for it.
    if cookie.isHTTPOnly { properties[HTTPCookiePropertyKey(rawValue: "HttpOnly")] = "TRUE" }
    properties[.expires] = cookie.expires
    self.init(properties: properties)
  }
}
