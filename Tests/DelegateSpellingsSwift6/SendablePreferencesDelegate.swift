import Foundation
import WebViewKit

final class SendablePreferencesDelegate: SpelledDelegate, WKNavigationDelegate, WKUIDelegate,
  WKDownloadDelegate
{}

extension SendablePreferencesDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler:
      @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    preferences.allowsContentJavaScript = false
    decisionHandler(.cancel, preferences)
  }
}
