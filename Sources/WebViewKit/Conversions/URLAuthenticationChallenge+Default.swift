#if !canImport(WebKit)
import Foundation
import FoundationNetworking

extension URLAuthenticationChallenge {
  /// What WKWebView does where no delegate answers: server trust is judged as usual, all else is
  /// declined, so that a 401's own page is shown (Apple: WKNavigationDelegate.h).
  package var defaultDisposition: URLSession.AuthChallengeDisposition {
    protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust
      ? .performDefaultHandling : .rejectProtectionSpace
  }
}
#endif
