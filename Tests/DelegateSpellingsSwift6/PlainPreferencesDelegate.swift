import Foundation
import WebViewKit

final class PlainPreferencesDelegate: SpelledDelegate, WKNavigationDelegate, WKUIDelegate,
  WKDownloadDelegate
{}

extension PlainPreferencesDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler: @escaping (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    preferences.allowsContentJavaScript = false
    decisionHandler(.cancel, preferences)
  }
}
