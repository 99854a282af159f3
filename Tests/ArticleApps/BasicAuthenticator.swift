import WebViewKit

/// Answers a server's question for a password by asking a person, three times at most.
@MainActor final class BasicAuthenticator: NSObject {
  private weak var prompt: SignInPrompt?
  private var status: Int?
  /// The status of the page that was shown in the end, or why none was.
  private(set) var result: Result<Int, Error>?

  init(prompt: SignInPrompt) {
    self.prompt = prompt
  }
}

extension BasicAuthenticator: WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let space = challenge.protectionSpace
    if space.authenticationMethod == NSURLAuthenticationMethodServerTrust,
      let trust = space.serverTrust
    {
      completionHandler(.useCredential, URLCredential(trust: trust))
      return
    }
    guard space.authenticationMethod == NSURLAuthenticationMethodHTTPBasic, let prompt else {
      completionHandler(.performDefaultHandling, nil)
      return
    }
    guard challenge.previousFailureCount < 3 else {
      completionHandler(.rejectProtectionSpace, nil)
      return
    }
    prompt.ask(realm: space.realm ?? "", isRetry: challenge.previousFailureCount > 0) {
      credential in
      guard let credential else {
        completionHandler(.cancelAuthenticationChallenge, nil)
        return
      }
      completionHandler(.useCredential, credential)
    }
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
  ) {
    status = (navigationResponse.response as? HTTPURLResponse)?.statusCode
    decisionHandler(.allow)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    result = .success(status ?? 0)
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: Error
  ) {
    result = .failure(error)
  }
}
