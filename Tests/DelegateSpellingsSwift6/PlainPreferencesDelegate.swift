import Foundation
import WebViewKit

final class PlainPreferencesDelegate: SpelledDelegate, WKNavigationDelegate, WKUIDelegate,
  WKDownloadDelegate
{
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler: @escaping (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    preferences.allowsContentJavaScript = false
    decisionHandler(.cancel, preferences)
  }
}
