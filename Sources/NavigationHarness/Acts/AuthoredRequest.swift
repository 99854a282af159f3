/// A request as a scenario writes it.
public struct AuthoredRequest: Hashable, Sendable {
  /// `/path` on the main origin, `NAME:/path` on another one, or a whole URL.
  public var url: String
  /// The HTTP method.
  public var method = "GET"
  /// The fields to send, by name.
  public var headers: [String: String] = [:]
  /// The body, sent as UTF-8.
  public var body: String?

  /// Creates a GET request.
  public init(url: String) { self.url = url }
}
