import AuthoredYAML
import FixtureSites
import Foundation
import NavigationRecording
import WebViewKit

/// A request as a scenario writes it.
package struct AuthoredRequest: Hashable, Sendable {
  /// `/path` on the main origin, `NAME:/path` on another origin, or a complete URL.
  package var url: String
  package var method = "GET"
  package var headers: [String: String] = [:]
  /// The body, sent as UTF-8.
  package var body: String?
  /// The timeout in seconds; `nil` if the app does not set a timeout.
  package var timeoutInterval: Double?
  /// The cache policy; `nil` means the protocol's default.
  package var cachePolicy: URLRequest.CachePolicy?

  /// Creates a GET request.
  package init(url: String) { self.url = url }

  /// Returns the short form of the URL, such as `NAME:/path`.
  func address(_ names: OriginNames) -> String { names.short(url) }

  static let shape =
    Shape.text(
      "a path, a URL, or a mapping with the keys url, method, headers, body, timeoutInterval, "
        + "cachePolicy"
    )
    .map(AuthoredRequest.init(url:))
    .orMapping(
      .mapping(
        AuthoredRequest(url: ""),
        [
          .required(
            "url", \.url, .text, expected: "a path or a URL", "`/path`, `NAME:/path` or a URL"),
          .key("method", \.method, .text, "the HTTP method; GET by default"),
          .key("headers", \.headers, Shape.text.entries(of: "fields by name"), "fields by name"),
          .optional("body", \.body, .text, "text, sent as UTF-8"),
          .optional(
            "timeoutInterval", \.timeoutInterval, .seconds(upTo: 600),
            "the timeout in seconds, as the delegate sees it; the model fails no load by it, and WebKitGTK takes none"
          ),
          .optional(
            "cachePolicy", \.cachePolicy, cachePolicy,
            "the protocol's own by default; WebKitGTK takes none"),
        ])
    ).named("request")

  private static let cachePolicy = Shape<URLRequest.CachePolicy>.word(of: [
    ("reloadIgnoringLocalCacheData", .reloadIgnoringLocalCacheData),
    ("returnCacheDataElseLoad", .returnCacheDataElseLoad),
  ])
}

extension ActContext {
  /// Returns the request that a scenario describes, with the real URLs of the scenario's origins.
  func request(_ authored: AuthoredRequest, of verb: String) -> URLRequest? {
    guard let url = url(authored.url, of: verb) else { return nil }
    var request = URLRequest(url: url)
    request.httpMethod = authored.method
    for (name, value) in authored.headers {
      request.setValue(names.filled(in: value), forHTTPHeaderField: name)
    }
    request.httpBody = authored.body.map { Data(names.filled(in: $0).utf8) }
    if let timeout = authored.timeoutInterval { request.timeoutInterval = timeout }
    if let policy = authored.cachePolicy { request.cachePolicy = policy }
    return request
  }
}
