import Foundation
import WebViewKit

/// One content security policy: a list of directives (CSP Level 3, section 2.2).
struct ContentSecurityPolicy: Hashable, Sendable {
  /// The words of each directive, keyed by its lowercase name.
  private let directives: [String: [String]]
  /// The origin that `'self'` stands for.
  private let origin: OriginValues

  /// Parses a policy (CSP Level 3, section 2.2.1).
  ///
  /// If several directives have the same name, only the first one is used.
  ///
  /// - Parameter isInPage: Whether the policy is in a `meta` element, where some directives are
  ///   ignored (HTML 4.2.5.3).
  init(_ text: String, of origin: OriginValues, isInPage: Bool = false) {
    var directives: [String: [String]] = [:]
    for part in text.split(separator: ";") {
      let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let name = words.first?.lowercased(), directives[name] == nil else { continue }
      directives[name] = Array(words.dropFirst())
    }
    if isInPage { for name in ["frame-ancestors", "sandbox"] { directives[name] = nil } }
    self.directives = directives
    self.origin = origin
  }

  /// A directive that limits the URLs of navigations.
  enum Directive: String, Sendable {
    case frameSource = "frame-src"
    case objectSource = "object-src"
    case formAction = "form-action"
    case base = "base-uri"
    case frameAncestors = "frame-ancestors"

    /// The directives to look for, in this order; the first one that a policy contains applies.
    fileprivate var names: [String] {
      switch self {
      case .frameSource: [rawValue, "child-src", "default-src"]
      case .objectSource: [rawValue, "default-src"]
      case .formAction, .base, .frameAncestors: [rawValue]
      }
    }
  }

  /// The permissions that the directive `sandbox` grants; `nil` if the policy has no such
  /// directive.
  var sandbox: Sandbox? { directives["sandbox"].map { Sandbox($0.joined(separator: " ")) } }

  /// Whether `http:` URLs are upgraded to `https:`.
  var upgradesInsecureRequests: Bool { directives["upgrade-insecure-requests"] != nil }

  /// Whether the policy has a directive.
  func has(_ directive: Directive) -> Bool { directives[directive.rawValue] != nil }

  /// Whether a directive allows a URL.
  ///
  /// - Parameter isRedirected: Whether a redirect leads to the URL. If so, paths are ignored.
  func allows(_ url: URL, by directive: Directive, isRedirected: Bool = false) -> Bool {
    let target = PolicySource.Target(
      origin: OriginValues(url), path: isRedirected ? nil : url.path(percentEncoded: false))
    return allows(target, by: directive)
  }

  /// Whether a document of an origin may show the page in one of its frames.
  func allows(ancestor: OriginValues) -> Bool {
    !ancestor.scheme.isEmpty
      && allows(PolicySource.Target(origin: ancestor, path: nil), by: .frameAncestors)
  }

  private func allows(_ target: PolicySource.Target, by directive: Directive) -> Bool {
    guard let sources = directive.names.lazy.compactMap({ directives[$0] }).first else {
      return true
    }
    return sources.contains { PolicySource(text: $0).matches(target, of: origin) }
  }
}

/// The content security policies of a document, all of which have to allow what it does.
struct ContentSecurityPolicies: Hashable, Sendable {
  private var policies: [ContentSecurityPolicy] = []

  /// Creates an empty list of policies.
  init() {}

  /// Reads the policies of a response.
  init(_ response: ResponseValues) {
    let texts = response.values(of: "Content-Security-Policy")
    guard !texts.isEmpty else { return }
    let origin = OriginValues(response.url)
    policies = texts.map { ContentSecurityPolicy($0, of: origin) }
  }

  /// Adds a policy that a page declares in a `meta` element.
  mutating func add(_ text: String, of url: URL?) {
    policies.append(ContentSecurityPolicy(text, of: OriginValues(url), isInPage: true))
  }

  /// The permissions that all `sandbox` directives grant; `nil` if there is no such directive.
  var sandbox: Sandbox? {
    policies.compactMap(\.sandbox).reduce(nil) { $1.within($0) }
  }

  var upgradesInsecureRequests: Bool { policies.contains(where: \.upgradesInsecureRequests) }

  func allow(
    _ url: URL, by directive: ContentSecurityPolicy.Directive, isRedirected: Bool = false
  ) -> Bool {
    policies.allSatisfy { $0.allows(url, by: directive, isRedirected: isRedirected) }
  }

  /// Whether documents of these origins may embed the page; `nil` if no policy restricts this.
  func allow(ancestors: [OriginValues]) -> Bool? {
    let policies = policies.filter { $0.has(.frameAncestors) }
    guard !policies.isEmpty else { return nil }
    return policies.allSatisfy { ancestors.allSatisfy($0.allows(ancestor:)) }
  }
}

/// One source of a directive: `'self'`, `*`, `scheme:`, or a host with optional scheme, port and
/// path (CSP Level 3, section 6.7.2).
struct PolicySource: Hashable, Sendable {
  /// The URL or origin that a source has to match.
  struct Target: Hashable, Sendable {
    let origin: OriginValues
    /// The path, without percent-encoding; `nil` if it is ignored.
    let path: String?
  }

  let text: String

  /// Whether the source allows a target; `'self'` is the page's own origin.
  func matches(_ target: Target, of own: OriginValues) -> Bool {
    let scheme = target.origin.scheme
    switch text.lowercased() {
    case "'none'": return false
    case "*": return ["http", "https"].contains(scheme) || scheme == own.scheme
    case "'self'":
      return target.origin == own
        || own.scheme == "http" && scheme == "https" && target.origin.host == own.host
          && own.port == 0 && target.origin.port == 0
    case let word where word.hasSuffix(":"): return Self.allows(word.dropLast(), scheme)
    default: return matchesHost(target, of: own)
    }
  }

  private func matchesHost(_ target: Target, of own: OriginValues) -> Bool {
    var rest = Substring(text)
    var scheme = Substring(own.scheme)
    if let separator = rest.firstRange(of: "://") {
      scheme = rest[..<separator.lowerBound]
      rest = rest[separator.upperBound...]
    }
    let server = rest.prefix { $0 != "/" }
    let path = String(rest[server.endIndex...])
    let colon = server.lastIndex(of: ":").flatMap { server[$0...].contains("]") ? nil : $0 }
    let origin = target.origin
    let usual = Self.usualPort(of: origin.scheme)
    let port = colon.map { server[$0...].dropFirst() } ?? usual
    return Self.allows(scheme.lowercased()[...], origin.scheme)
      && Self.allows(host: server[..<(colon ?? server.endIndex)].lowercased(), origin.host)
      && (port == "*" || port == (origin.port == 0 ? usual : "\(origin.port)"))
      && Self.allows(path: path, target.path)
  }

  /// Whether the scheme of a source allows another scheme; `http` also allows `https`.
  private static func allows(_ scheme: Substring, _ actual: String) -> Bool {
    scheme == actual || scheme == "http" && actual == "https"
  }

  private static func allows(host pattern: String, _ host: String) -> Bool {
    guard pattern.hasPrefix("*") else { return pattern == host }
    return pattern == "*" || host.hasSuffix(pattern.dropFirst())
  }

  /// Whether the path of a source allows another path.
  ///
  /// A path that ends with a slash allows all paths below it.
  private static func allows(path pattern: String, _ path: String?) -> Bool {
    guard !pattern.isEmpty, let path else { return true }
    let pattern = pattern.removingPercentEncoding ?? pattern
    return pattern.hasSuffix("/") ? path.hasPrefix(pattern) : path == pattern
  }

  private static func usualPort(of scheme: String) -> Substring? {
    switch scheme {
    case "http": "80"
    case "https": "443"
    default: nil
    }
  }
}
