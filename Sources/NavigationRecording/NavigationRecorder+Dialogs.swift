import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// Whether the view's page waits for the answer of a dialog, and does nothing else meanwhile.
  package func isInDialog(_ view: WKWebView) -> Bool {
    let number = number(of: view)
    return (held.map(\.question) + unanswered.map(\.event)).contains {
      $0.view == number && Self.dialogs.contains($0.kind)
    }
  }

  private static let dialogs: Set<EventKind> = [
    .runJavaScriptAlertPanel, .runJavaScriptConfirmPanel, .runJavaScriptTextInputPanel,
  ]
}
