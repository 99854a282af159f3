import Foundation
import NavigationTrace
import WebViewKit

/// The facts that Apple's engine needs to decide whether a view is idle; Linux does not use them.
extension NavigationRecorder: PageWatch {
  /// The recorded views that still exist.
  package var openViews: [WKWebView] { builder.numbers.openViews }

  /// Whether the view's page waits for the answer to a dialog; meanwhile it does nothing else.
  package func isInDialog(_ view: WKWebView) -> Bool {
    let number = number(of: view)
    return unansweredQuestions.contains {
      $0.view == number && Self.dialogs.contains($0.kind)
    }
  }

  /// Whether WebKit may currently be launching a web process for the view.
  ///
  /// WebKit does not report a launch. A launch is possible if, less than two seconds ago, the app
  /// allowed a navigation to another site, and no event has followed.
  package func mayLaunchProcess(for view: WKWebView) -> Bool {
    mayLaunchProcess(for: view, at: seconds)
  }

  /// Whether WebKit may be launching a web process at a time, in seconds since the recording began.
  package func mayLaunchProcess(for view: WKWebView, at time: Double) -> Bool {
    let number = number(of: view)
    let own = events.filter { $0.view == number }
    guard let last = own.last(where: { $0.kind.channel == .navigation || $0.kind == .answered }),
      last[.answer] == "allow", let answered = last.extra?.seconds, time - answered < 2,
      let action = own.last(where: { $0.kind == .decidePolicyForNavigationAction }),
      last == action || last[.event] == .string(action.kind.rawValue),
      action[.target] == "main", case .string(let short)? = action[.url],
      let url = URL(string: builder.names.expanded(short)), let shown = view.url
    else { return false }
    return url.host() != shown.host() || url.scheme != shown.scheme
  }

  private static let dialogs: Set<EventKind> = [
    .runJavaScriptAlertPanel, .runJavaScriptConfirmPanel, .runJavaScriptTextInputPanel,
  ]
}
