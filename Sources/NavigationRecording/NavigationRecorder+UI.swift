import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder: WKUIDelegate {
  /// Records the question and whether a view was answered, and records that view from then on.
  public func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    var question = event(.createWebView, webView, fields(of: navigationAction, in: webView))
    question[.features] = .map(features(of: windowFeatures))
    let child = behaviour.newView(for: question, configuration: configuration)
    if let child { attach(to: child) }
    let answer = child.map { "view \(numbers.view($0))" }
    record(question.answered(answer.map(TraceValue.string) ?? .null))
    behaviour.react(to: question, in: webView)
    return child
  }

  /// Records it.
  public func webViewDidClose(_ webView: WKWebView) {
    tell(event(.webViewDidClose, webView), in: webView)
  }

  /// Records the dialog and dismisses it.
  public func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    let panel = panel(.runJavaScriptAlertPanel, webView, message, frame)
    record(panel.answered("dismissed"))
    completionHandler()
    behaviour.react(to: panel, in: webView)
  }

  /// Records the dialog and answers false, as a view without a delegate does.
  public func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    let panel = panel(.runJavaScriptConfirmPanel, webView, message, frame)
    record(panel.answered("false"))
    completionHandler(false)
    behaviour.react(to: panel, in: webView)
  }

  /// Records the dialog and answers nil, as a view without a delegate does.
  public func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    var panel = panel(.runJavaScriptTextInputPanel, webView, prompt, frame)
    panel[.defaultText] = text(defaultText)
    record(panel.answered(.null))
    completionHandler(nil)
    behaviour.react(to: panel, in: webView)
  }

  private func panel(
    _ kind: EventKind, _ webView: WKWebView, _ message: String, _ frame: WKFrameInfo
  ) -> TraceEvent {
    var event = event(kind, webView, [.message: .string(message)])
    event[.frame] = name(of: frame, in: webView)
    return event
  }

  private func features(of features: WKWindowFeatures) -> [String: TraceValue] {
    let flags = [
      "menuBarVisibility": features.menuBarVisibility,
      "statusBarVisibility": features.statusBarVisibility,
      "toolbarsVisibility": features.toolbarsVisibility,
      "allowsResizing": features.allowsResizing,
    ]
    let numbers = [
      "x": features.x, "y": features.y, "width": features.width, "height": features.height,
    ]
    return flags.compactMapValues { $0.map { .bool($0.boolValue) } }
      .merging(numbers.compactMapValues { $0.map { TraceValue(short: $0.doubleValue) } }) { $1 }
  }
}
