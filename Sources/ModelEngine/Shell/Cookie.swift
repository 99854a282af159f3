import Foundation

/// A cookie as far as sessions need it (RFC 6265 section 5): name, value, domain, path, and whether
/// it is to be deleted.
struct Cookie: Hashable, Sendable {
  let name: String
  let value: String
  private let domain: String
  private let isHostOnly: Bool
  private let path: String
  private let isSecure: Bool
  /// Whether it is set only to delete one.
  let isExpired: Bool

  /// Reads a `Set-Cookie` field; nil where it has no name or is for another domain.
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
    isExpired = Self.isPast(maxAge: attributes["max-age"], expires: attributes["expires"])
  }

  /// Whether it replaces another one.
  func isSame(as other: Cookie) -> Bool {
    name == other.name && domain == other.domain && path == other.path
  }

  /// Whether it is sent to a URL.
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

  /// `Max-Age` counts before `Expires`.
  ///
  /// The year decides here: a session does not outlive one.
  private static func isPast(maxAge: String?, expires: String?) -> Bool {
    if let maxAge = maxAge.flatMap({ Int($0) }) { return maxAge <= 0 }
    let numbers = expires?.split { !$0.isNumber }.compactMap { Int($0) } ?? []
    guard let year = numbers.first(where: { $0 >= 1000 }) else { return false }
    return year < 2000
  }
}
