import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// Records the challenge and its answer.
  public func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let space = challenge.protectionSpace
    let prefix = "NSURLAuthenticationMethod"
    let method = space.authenticationMethod
    let question = event(
      .didReceiveAuthenticationChallenge, webView,
      [
        .method: .string(
          method.hasPrefix(prefix) ? String(method.dropFirst(prefix.count)) : method),
        .host: .string(names.name(host: space.host, port: space.port) ?? space.host),
        .realm: text(space.realm), .failures: .integer(challenge.previousFailureCount),
      ])
    let decision = behaviour.credential(for: question)
    settle(question, by: decision, as: .string(decision.answer.word), in: webView) { answer in
      switch answer {
      case .useCredential(let user, let password):
        let credential = URLCredential(user: user, password: password, persistence: .forSession)
        completionHandler(.useCredential, credential)
      case .performDefaultHandling: completionHandler(.performDefaultHandling, nil)
      case .cancelAuthenticationChallenge: completionHandler(.cancelAuthenticationChallenge, nil)
      case .rejectProtectionSpace: completionHandler(.rejectProtectionSpace, nil)
      }
    }
  }
}
