#if !canImport(WebKit)
import Foundation

/// What an engine knows of an authentication challenge.
public struct ChallengeValues: Sendable {
  /// The host that asks.
  public var host: String
  /// Its port.
  public var port: Int
  /// The scheme of the URL: `http` or `https`.
  public var scheme: String
  /// The realm; the host where the server named none.
  public var realm: String?
  /// The method in Foundation's words, such as `NSURLAuthenticationMethodHTTPBasic`.
  public var method: String
  /// The certificates to be judged in DER, the server's own first; nil where there are none.
  public var serverTrust: [Data]?
  /// Whether ``serverTrust`` holds by the engine's judgement; `nil` if it gives none.
  public var isServerTrusted: Bool?
  /// How many answers to this challenge have been refused before.
  public var previousFailureCount: Int
  /// The response that asked, nil where the challenge is none of HTTP's.
  public var failureResponse: ResponseValues?

  /// Creates the values of a challenge.
  public init(
    host: String, port: Int, scheme: String, realm: String?, method: String,
    serverTrust: [Data]? = nil, previousFailureCount: Int,
    failureResponse: ResponseValues? = nil
  ) {
    self.host = host
    self.port = port
    self.scheme = scheme
    self.realm = realm
    self.method = method
    self.serverTrust = serverTrust
    self.previousFailureCount = previousFailureCount
    self.failureResponse = failureResponse
  }
}
#endif
