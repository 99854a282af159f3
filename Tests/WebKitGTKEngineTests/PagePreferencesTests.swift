#if WebKitGTK
import Foundation
import FoundationNetworking
import HTTPFixtures
import Testing
import WebViewKit

extension RealEngineTests {
  /// Preferences that a delegate gives a page in its decision.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct PagePreferencesTests {
    /// Lets no script run on pages whose address says so.
    private final class Delegate: NSObject, WKNavigationDelegate {
      var finished = 0

      func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
        preferences: WKWebpagePreferences
      ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
        preferences.allowsContentJavaScript = navigationAction.request.url?.path == "/on"
        return (.allow, preferences)
      }

      func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished += 1 }
    }

    @Test func `the scripts of each page run as its decision says`() async throws {
      let page = Reply.html("<title>Page</title><script>window.mine = 1</script>")
      try await onStage(with: .webkitgtk, Origin(["/on": page, "/off": page])) { stage in
        let delegate = Delegate()
        let webView = WKWebView(frame: .zero, configuration: stage.configuration())
        webView.navigationDelegate = delegate
        var values: [String?] = []
        for (count, path) in ["/off", "/on", "/off"].enumerated() {
          webView.load(URLRequest(url: stage.url(path)))
          try await stage.waitUntilIdle { delegate.finished > count }
          values.append(try await webView.evaluateJavaScript("typeof mine") as? String)
        }
        #expect(values == ["undefined", "number", "undefined"])
      }
    }
  }
}
#endif
