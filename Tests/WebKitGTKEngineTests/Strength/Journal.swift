import Foundation
import FoundationNetworking
import WebViewKit

/// A delegate that records its callbacks, and does in each what the test says.
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

  // One element is enough: whoever waits looks again.
  private let changes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// Waits until `count` callbacks have come.
  func wait(for count: Int) async {
    guard lines.count < count else { return }
    for await _ in changes.stream where lines.count >= count { return }
  }

  private func note(_ name: String, _ webView: WKWebView) {
    lines.append(name)
    on[name]?(webView)
    changes.continuation.yield()
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    note("action", webView)
    decideAction(decisionHandler)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    note("response", webView)
    decideResponse(decisionHandler)
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    note("start", webView)
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    note("commit", webView)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    note("finish", webView)
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    note("failProvisional \((error as NSError).code)", webView)
  }

  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    note("fail \((error as NSError).code)", webView)
  }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { note("terminate", webView) }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    note("create", webView)
    return newView(configuration)
  }

  func webViewDidClose(_ webView: WKWebView) { note("close", webView) }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    note("confirm", webView)
    confirm(completionHandler)
  }
}
