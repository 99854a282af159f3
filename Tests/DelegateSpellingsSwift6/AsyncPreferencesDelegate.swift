import Foundation
import WebViewKit

final class AsyncPreferencesDelegate: SpelledDelegate, WKNavigationDelegate, WKUIDelegate,
  WKDownloadDelegate
{}

extension AsyncPreferencesDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences
  ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
    await Task.yield()
    preferences.allowsContentJavaScript = false
    return (.cancel, preferences)
  }
}
