import Foundation
import FoundationNetworking
import WebViewKit

/// Windows that a page opens: action with target nil, createWebView, then a second action in the
/// new view (rule 14, I02).
extension NavigationMachine {
  mutating func openWindow(_ wish: PageAction) {
    var action = NavigationActionValues(
      request: wish.request, type: wish.type, source: .frame(values(of: mainFrame)),
      target: .none, shouldPerformDownload: wish.isDownload)
    action.note(wish.pointer)
    ask(.decidePolicyForNavigationAction(action), .newWindow(action))
  }

  mutating func decidedNewWindow(_ action: NavigationActionValues, _ policy: NavigationPolicy) {
    switch policy {
    case .cancel: break  // I01: createWebView is not called.
    case .allow:
      let child = ViewID()
      ask(.createWebView(action, child: child), .createWebView(action, child: child))
    case .download:
      // I12
      let download = startDownload(action.request)
      report(.navigationActionDidBecomeDownload(action, download))
    }
  }

  /// I07: where no view was made, nothing follows.
  mutating func answeredWindow(_ question: QuestionID, opened: Bool) {
    guard case .createWebView(let action, let child) = questions.removeValue(forKey: question)
    else { return }
    guard opened, case .frame(let opener) = action.source else { return discard(child) }
    open(child, action.request, by: opener)
  }

  /// The view that was made loads what the page wanted: type other, from the opener's frame
  /// (I10, I12; WebKit FrameLoader::continueLoadAfterNewWindowPolicy).
  mutating func opened(_ request: URLRequest, by opener: FrameValues) {
    begin(
      Navigation(frame: mainFrame, request: request, type: .other, source: .frame(opener)))
  }
}
