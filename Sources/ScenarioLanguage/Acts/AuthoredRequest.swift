/// A request as a scenario writes it.
package struct AuthoredRequest: Hashable, Sendable {
  /// `/path` on the main origin, `NAME:/path` on another one, or a whole URL.
  package var url: String
  /// The HTTP method.
  package var method = "GET"
  /// The fields to send, by name.
  package var headers: [String: String] = [:]
  /// The body, sent as UTF-8.
  package var body: String?

  /// Creates a GET request.
  package init(url: String) { self.url = url }
}
