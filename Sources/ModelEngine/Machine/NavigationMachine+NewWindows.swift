import Foundation
import FoundationNetworking
import WebViewKit

/// Windows that a page opens: action with target nil, createWebView, then a second action in the
/// new view (rule 14, I02).
extension NavigationMachine {
  mutating func openWindow(_ wish: PageAction, from source: FrameValues) {
    var action = NavigationActionValues(
      request: wish.request, type: wish.type, source: .frame(source),
      target: .none, shouldPerformDownload: wish.isDownload)
    action.note(wish.pointer)
    ask(.decidePolicyForNavigationAction(action), .newWindow(action, name: wish.windowName))
  }

  mutating func decidedNewWindow(
    _ action: NavigationActionValues, name: String?, _ policy: NavigationPolicy
  ) {
    switch policy {
    case .cancel: break  // I01: createWebView is not called.
    case .allow:
      let child = ViewID()
      ask(
        .createWebView(action, child: child),
        .createWebView(action, child: child, name: name))
    case .download:
      // I12
      let download = startDownload(action.request)
      report(.navigationActionDidBecomeDownload(action, download))
    }
  }

  /// I07: where no view was made, nothing follows.
  mutating func answeredWindow(_ question: QuestionID, opened: Bool) {
    guard
      case .createWebView(let action, let child, let name) =
        questions.removeValue(forKey: question)
    else { return }
    guard opened, case .frame(let opener) = action.source else { return discard(child) }
    open(child, NewWindow(request: action.request, name: name, opener: opener))
  }

  /// The view that was made loads what the page wanted: type other, from the opener's frame
  /// (I10, I12; WebKit FrameLoader::continueLoadAfterNewWindowPolicy).
  mutating func opened(_ window: NewWindow) {
    frames[mainFrame]?.name = window.name
    begin(
      Navigation(
        frame: mainFrame, request: window.request, type: .other, source: .frame(window.opener)))
  }
}
