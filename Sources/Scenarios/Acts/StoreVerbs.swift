import AuthoredYAML
import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

extension Verb {
  /// The verbs that change or read the data store of a view.
  static let stores: [Verb] = [
    Verb(
      "setCookie", "Sets a cookie.", AuthoredCookie.shape, as: \.name,
      fields: { cookie, _ in [.name: .string(cookie.name), .value: .string(cookie.value)] },
      perform: { cookie, context in
        guard let made = context.cookie(cookie) else { return }
        context.recorder?.setCookie(made, in: context.view)
      }),
    Verb(
      "deleteCookie", "Deletes the cookie of a name, domain and path.", AuthoredCookie.shape,
      as: \.name, fields: { cookie, _ in [.name: .string(cookie.name)] },
      perform: { cookie, context in
        guard let made = context.cookie(cookie) else { return }
        context.recorder?.deleteCookie(made, in: context.view)
      }),
    Verb("getAllCookies", "Asks for all cookies.") { $0.recorder?.getAllCookies(in: $0.view) },
    Verb(
      "removeData", "Removes data of some types, or of all.",
      Shape<StoredDataType>.word.oneOrMore(atLeast: "type of data"),
      bare: StoredDataType.allCases, as: StoredDataType.words,
      fields: { types, _ in [.value: .string(StoredDataType.words(types))] },
      perform: { types, context in
        context.recorder?.removeData(ofTypes: Set(types.map(\.constant)), in: context.view)
      }),
    Verb("addCookieObserver", "Observes the cookies.") { $0.recorder?.observeCookies(of: $0.view) },
    Verb("removeCookieObserver", "Stops observing the cookies.") {
      $0.recorder?.stopObservingCookies(of: $0.view)
    },
  ]
}

extension ActContext {
  /// Returns the cookie that a scenario writes; if it is none, the scenario fails.
  fileprivate func cookie(_ authored: AuthoredCookie) -> HTTPCookie? {
    let cookie = HTTPCookie(authored, names: names)
    if cookie == nil {
      app.fail("'\(authored.name)' is no cookie; check its name, path and domain")
    }
    return cookie
  }
}

/// A type of data of a store: the constants of WKWebsiteDataStore by their last words.
package enum StoredDataType: String, CaseIterable, Hashable, Sendable {
  case cookies, diskCache, memoryCache, sessionStorage, localStorage, indexedDBDatabases,
    fetchCache, serviceWorkerRegistrations

  var constant: String {
    switch self {
    case .cookies: WKWebsiteDataTypeCookies
    case .diskCache: WKWebsiteDataTypeDiskCache
    case .memoryCache: WKWebsiteDataTypeMemoryCache
    case .sessionStorage: WKWebsiteDataTypeSessionStorage
    case .localStorage: WKWebsiteDataTypeLocalStorage
    case .indexedDBDatabases: WKWebsiteDataTypeIndexedDBDatabases
    case .fetchCache: WKWebsiteDataTypeFetchCache
    case .serviceWorkerRegistrations: WKWebsiteDataTypeServiceWorkerRegistrations
    }
  }

  /// `all`, or the types with commas.
  static func words(_ types: [StoredDataType]) -> String {
    types == allCases ? "all" : types.map(\.rawValue).joined(separator: ", ")
  }
}

/// A cookie as a scenario writes it, in the words that a site has for those that it sets.
package struct AuthoredCookie: Hashable, Sendable {
  package var name: String
  package var value = ""
  /// The path that it is sent to, and to those below.
  package var path = "/"
  /// The host that it is sent to, hosts below it too after a dot; `nil` is the main origin's.
  package var domain: String?
  /// Seconds until it ends; `nil` is the end of the session.
  package var maxAge: Int?
  package var isSecure = false
  package var isHTTPOnly = false

  static let shape = Shape.text("a cookie's name, or {name, value}")
    .map { AuthoredCookie(name: $0) }
    .orMapping(
      .mapping(
        AuthoredCookie(name: ""),
        [
          .required("name", \.name, .text, expected: "the cookie's name", "the name"),
          .key("value", \.value, .text, "the value"),
          .key("path", \.path, .text, "the path that it is sent to, and to those below"),
          .optional(
            "domain", \.domain, .text("a host"),
            "a host, or with a dot before it also the hosts below"),
          .optional(
            "max-age", \.maxAge, .integer(in: -1_000_000_000...1_000_000_000),
            "seconds until it ends"),
          .key("secure", \.isSecure, .flag, "whether it is sent over secure connections only"),
          .key("http-only", \.isHTTPOnly, .flag, "whether scripts cannot see it"),
        ])
    ).named("appCookie")
}

extension HTTPCookie {
  /// Creates the cookie that a scenario writes; `nil` if there is no domain, or Foundation takes it
  /// for none.
  convenience init?(_ authored: AuthoredCookie, names: OriginNames) {
    let main = names.addresses[OriginNames.main].flatMap { URL(string: $0)?.host() }
    guard let domain = authored.domain ?? main else { return nil }
    var properties: [HTTPCookiePropertyKey: Any] = [
      .name: authored.name, .value: authored.value, .path: authored.path, .domain: domain,
    ]
    if authored.isSecure { properties[.secure] = "TRUE" }
    // Foundation reads this key, for which it has no name.
    if authored.isHTTPOnly { properties[HTTPCookiePropertyKey(rawValue: "HttpOnly")] = "TRUE" }
    properties[.expires] = authored.maxAge.map { Date(timeIntervalSinceNow: Double($0)) }
    self.init(properties: properties)
  }
}
