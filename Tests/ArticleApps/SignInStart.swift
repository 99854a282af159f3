import WebViewKit

/// The request for the first page of a hidden sign-in.
enum SignInStart {
  /// With a token that the app has kept.
  case token(String)
  /// As someone whom the server does not know.
  case guest

  func request(at site: URL) -> URLRequest {
    switch self {
    case .token(let token):
      var request = URLRequest(url: site.appendingPathComponent("signin"))
      request.setValue(token, forHTTPHeaderField: "X-Session-Token")
      return request
    case .guest:
      return URLRequest(url: site.appendingPathComponent("welcome"))
    }
  }
}
