import Foundation
import FoundationNetworking
import WebViewKit

/// A delegate that records its callbacks, and performs the test's action in each.
@MainActor final class Journal: NSObject, WKNavigationDelegate, WKUIDelegate {
  typealias Handler<Answer> = @MainActor @Sendable (Answer) -> Void

  /// The callbacks by short names, in order.
  var lines: [String] = []
  /// The app's actions within a callback, by its short name.
  var on: [String: (WKWebView) -> Void] = [:]
  var decideAction: (@escaping Handler<WKNavigationActionPolicy>) -> Void = { $0(.allow) }
  var decideResponse: (@escaping Handler<WKNavigationResponsePolicy>) -> Void = { $0(.allow) }
  var confirm: (@escaping Handler<Bool>) -> Void = { $0(true) }
  var newView: (WKWebViewConfiguration) -> WKWebView? = { _ in nil }

  // One element is enough: each waiting function checks again.
  private let changes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// Waits until `count` callbacks have come.
  func wait(for count: Int) async {
    guard lines.count < count else { return }
    for await _ in changes.stream where lines.count >= count { return }
  }

  private func record(_ name: String, _ webView: WKWebView) {
    lines.append(name)
    on[name]?(webView)
    changes.continuation.yield()
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    record("action", webView)
    decideAction(decisionHandler)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    record("response", webView)
    decideResponse(decisionHandler)
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    record("start", webView)
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    record("commit", webView)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    record("finish", webView)
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    record("failProvisional \((error as NSError).code)", webView)
  }

  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    record("fail \((error as NSError).code)", webView)
  }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { record("terminate", webView) }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    record("create", webView)
    return newView(configuration)
  }

  func webViewDidClose(_ webView: WKWebView) { record("close", webView) }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    record("confirm", webView)
    confirm(completionHandler)
  }
}
