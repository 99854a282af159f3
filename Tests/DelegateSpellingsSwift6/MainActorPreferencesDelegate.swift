import Foundation
import WebViewKit

final class MainActorPreferencesDelegate: SpelledDelegate, WKNavigationDelegate, WKUIDelegate,
  WKDownloadDelegate
{
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    preferences.allowsContentJavaScript = false
    decisionHandler(.cancel, preferences)
  }
}
