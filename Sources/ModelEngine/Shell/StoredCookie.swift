import Foundation
import FoundationNetworking
import HTTPMessages

/// A cookie as a store keeps it (RFC 6265 section 5.3).
struct StoredCookie: Hashable, Sendable {
  let name: String
  let value: String
  let domain: String
  /// Whether it is sent to its very host only.
  let isHostOnly: Bool
  let path: String
  let isSecure: Bool
  let isHTTPOnly: Bool
  /// The time at which it ends; `nil` is the end of the session.
  let expires: Date?
  /// The time at which it was set.
  let created = Date()

  /// Reads a `Set-Cookie` field; `nil` if it has no name or is for another domain.
  init?(_ field: String, from url: URL) {
    let parts = field.split(separator: ";", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard let pair = parts.first, let equals = pair.firstIndex(of: "="),
      equals != pair.startIndex, let host = url.host?.lowercased()
    else { return nil }
    name = String(pair[..<equals])
    value = String(pair[pair.index(after: equals)...])
    var attributes: [String: String] = [:]
    for part in parts.dropFirst() {
      let halves = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = halves.first?.lowercased() else { continue }
      attributes[name] = halves.count > 1 ? halves[1] : ""
    }
    let wished = attributes["domain"]?.lowercased().drop { $0 == "." } ?? ""
    guard wished.isEmpty || host == wished || host.hasSuffix("." + wished) else { return nil }
    isHostOnly = wished.isEmpty
    domain = wished.isEmpty ? host : String(wished)
    path = attributes["path"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? Self.defaultPath(of: url)
    isSecure = attributes["secure"] != nil
    isHTTPOnly = attributes["httponly"] != nil
    expires = Self.end(maxAge: attributes["max-age"], expires: attributes["expires"])
  }

  init(_ cookie: HTTPCookie) {
    name = cookie.name
    value = cookie.value
    isHostOnly = !cookie.domain.hasPrefix(".")
    domain = cookie.domain.lowercased().trimmingCharacters(in: ["."])
    path = cookie.path
    isSecure = cookie.isSecure
    isHTTPOnly = cookie.isHTTPOnly
    expires = cookie.expiresDate
  }

  /// Whether it has ended, as one that is set only to delete another.
  var isExpired: Bool { expires.map { $0 <= Date() } ?? false }

  /// Whether it replaces another one.
  func isSame(as other: StoredCookie) -> Bool {
    name == other.name && domain == other.domain && path == other.path
  }

  func matches(_ url: URL) -> Bool {
    guard let host = url.host?.lowercased() else { return false }
    let isInDomain = host == domain || (!isHostOnly && host.hasSuffix("." + domain))
    let target = url.path.isEmpty ? "/" : url.path
    let isInPath =
      target == path || (target.hasPrefix(path) && path.hasSuffix("/"))
      || target.hasPrefix(path + "/")
    return isInDomain && isInPath && (!isSecure || url.scheme == "https")
  }

  private static func defaultPath(of url: URL) -> String {
    let path = url.path
    guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/"), slash != path.startIndex
    else { return "/" }
    return String(path[..<slash])
  }
}

extension StoredCookie {
  /// Returns the end of a cookie; `Max-Age` counts before `Expires`.
  static func end(maxAge: String?, expires: String?) -> Date? {
    if let seconds = maxAge.flatMap({ Double($0) }) { return Date(timeIntervalSinceNow: seconds) }
    guard let expires else { return nil }
    if let date = HTTPDate(expires) { return Date(timeIntervalSince1970: Double(date.seconds)) }
    // In an older format the year decides: whether the cookie is there only to delete one.
    let numbers = expires.split { !$0.isNumber }.compactMap { Int($0) }
    let year = numbers.first { $0 >= 1000 } ?? 2000
    return year < 2000 ? .distantPast : nil
  }
}

extension HTTPCookie {
  /// Creates the cookie as apps see it; `nil` if Foundation takes it for none.
  convenience init?(_ cookie: StoredCookie) {
    var properties: [HTTPCookiePropertyKey: Any] = [
      .name: cookie.name, .value: cookie.value, .path: cookie.path,
      .domain: cookie.isHostOnly ? cookie.domain : "." + cookie.domain,
    ]
    if cookie.isSecure { properties[.secure] = "TRUE" }
    // Foundation reads this key, for which it has no name.
    if cookie.isHTTPOnly { properties[HTTPCookiePropertyKey(rawValue: "HttpOnly")] = "TRUE" }
    properties[.expires] = cookie.expires
    self.init(properties: properties)
  }
}
