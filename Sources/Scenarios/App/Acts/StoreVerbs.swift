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
        context.recordCompletion(of: .setCookie) {
          context.cookieStore.setCookie(made, completionHandler: $0)
        }
      }),
    Verb(
      "deleteCookie", "Deletes the cookie of a name, domain and path.", AuthoredCookie.shape,
      as: \.name, fields: { cookie, _ in [.name: .string(cookie.name)] },
      perform: { cookie, context in
        guard let made = context.cookie(cookie) else { return }
        context.recordCompletion(of: .deleteCookie) {
          context.cookieStore.delete(made, completionHandler: $0)
        }
      }),
    Verb("getAllCookies", "Asks for all cookies.") { context in
      context.record { complete in
        context.cookieStore.getAllCookies { complete(.cookies, [.value: TraceValue(cookies: $0)]) }
      }
    },
    Verb(
      "removeData", "Removes data of some types, or of all.",
      Shape<StoredDataType>.word.oneOrMore(atLeast: "type of data"),
      bare: StoredDataType.allCases, as: StoredDataType.words,
      fields: { types, _ in [.value: .string(StoredDataType.words(types))] },
      perform: { types, context in
        context.recordCompletion(of: .removeData) {
          context.view.configuration.websiteDataStore.removeData(
            ofTypes: Set(types.map(\.constant)), modifiedSince: .distantPast,
            completionHandler: $0)
        }
      }),
    Verb("addCookieObserver", "Observes the cookies.") { $0.app.observeCookies(of: $0.view) },
    Verb("removeCookieObserver", "Stops observing the cookies.") {
      $0.app.stopObservingCookies(of: $0.view)
    },
  ]
}

extension ActContext {
  fileprivate var cookieStore: WKHTTPCookieStore {
    view.configuration.websiteDataStore.httpCookieStore
  }

  /// Starts an action that has no result, and records its completion.
  fileprivate func recordCompletion(
    of kind: EventKind, begin: (@escaping @MainActor @Sendable () -> Void) -> Void
  ) {
    record { complete in
      begin { complete(.completed, [.event: .string(kind.rawValue)]) }
    }
  }

  /// Returns the cookie that a scenario describes; fails the scenario if the cookie is not valid.
  fileprivate func cookie(_ authored: AuthoredCookie) -> HTTPCookie? {
    let cookie = HTTPCookie(authored, names: names)
    if cookie == nil {
      app.fail("'\(authored.name)' is not a valid cookie; check its name, path and domain")
    }
    return cookie
  }
}

/// A type of stored data, named by the last word of the WKWebsiteDataStore constant.
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

  /// Returns the types separated by commas, or `all`.
  static func words(_ types: [StoredDataType]) -> String {
    types == allCases ? "all" : types.map(\.rawValue).joined(separator: ", ")
  }
}

/// A cookie as a scenario writes it, with the same keys as a cookie of a site.
package struct AuthoredCookie: Hashable, Sendable {
  package var name: String
  package var value = ""
  /// The path that the cookie is sent to, including all paths below it.
  package var path = "/"
  /// The host that the cookie is sent to; `nil` means the main origin's host.
  ///
  /// A leading dot includes the host's subdomains.
  package var domain: String?
  /// The number of seconds until the cookie expires; `nil` means when the session ends.
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
          .key(
            "path", \.path, .text, "the path that it is sent to, and to those below; `/` by default"
          ),
          .optional(
            "domain", \.domain, .text("a host"),
            "a host, or with a dot before it also the hosts below; the main origin's host by default"
          ),
          .optional(
            "max-age", \.maxAge, .integer(in: -1_000_000_000...1_000_000_000),
            "seconds until it ends; by default it ends with the session"),
          .key("secure", \.isSecure, .flag, "whether it is sent over secure connections only"),
          .key("http-only", \.isHTTPOnly, .flag, "whether scripts cannot see it"),
        ])
    ).named("appCookie")
}

extension TraceValue {
  /// Creates the list of all cookies, sorted by name, domain and path, since a store has no order.
  fileprivate init(cookies: [HTTPCookie]) {
    let sorted = cookies.sorted { ($0.name, $0.domain, $0.path) < ($1.name, $1.domain, $1.path) }
    self = .list(sorted.map(TraceValue.init(cookie:)))
  }

  /// Creates a value from the properties that are the same in every run.
  ///
  /// Flags appear only if they are set.
  private init(cookie: HTTPCookie) {
    var fields: [String: TraceValue] = [
      "name": .string(cookie.name), "value": .string(cookie.value),
      "domain": .string(cookie.domain), "path": .string(cookie.path),
    ]
    if cookie.isSecure { fields["secure"] = true }
    if cookie.isHTTPOnly { fields["httpOnly"] = true }
    if cookie.expiresDate != nil { fields["expires"] = true }
    self = .map(fields)
  }
}

extension HTTPCookie {
  /// Creates the cookie that a scenario describes; `nil` if there is no domain, or if Foundation
  /// refuses its properties.
  convenience init?(_ authored: AuthoredCookie, names: OriginNames) {
    let main = names.addresses[OriginNames.main].flatMap { URL(string: $0)?.host() }
    guard let domain = authored.domain.map(names.filled) ?? main else { return nil }
    var properties: [HTTPCookiePropertyKey: Any] = [
      .name: authored.name, .value: names.filled(in: authored.value), .path: authored.path,
      .domain: domain,
    ]
    if authored.isSecure { properties[.secure] = "TRUE" }
    // Foundation reads this key but has no constant for it.
    if authored.isHTTPOnly { properties[HTTPCookiePropertyKey(rawValue: "HttpOnly")] = "TRUE" }
    properties[.expires] = authored.maxAge.map { Date(timeIntervalSinceNow: Double($0)) }
    self.init(properties: properties)
  }
}
