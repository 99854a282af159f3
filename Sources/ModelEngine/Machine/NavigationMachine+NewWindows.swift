import Foundation
import FoundationNetworking
import WebViewKit

/// Windows that a page opens: an action, createWebView, then a second action in the new view.
extension NavigationMachine {
  mutating func openWindow(_ wish: PageAction, from source: FrameValues) {
    obey(.newWindowIsAskedForFirst)
    if wish.form != nil, profile.tellsOfForms { obey(.formLeavesItsProcessUntold) }
    var action = NavigationActionValues(
      request: wish.request, type: wish.type, source: .frame(source),
      target: .none, shouldPerformDownload: wish.downloadName != nil)
    action.note(wish.pointer)
    ask(.decidePolicyForNavigationAction(action), .newWindow(action, name: wish.windowName))
  }

  mutating func decidedNewWindow(
    _ action: NavigationActionValues, name: String?, _ policy: NavigationPolicy
  ) {
    switch policy {
    case .cancel: obey(.cancelledWindowIsNotMade)
    case .allow:
      let child = ViewID()
      ask(
        .createWebView(action, child: child),
        .createWebView(action, child: child, name: name))
    case .download:
      obey(.windowMayBecomeADownload)
      let download = startDownload(action.request)
      report(.navigationActionDidBecomeDownload(action, download))
    }
  }

  mutating func answeredWindow(_ question: QuestionID, opened: Bool) {
    guard
      case .createWebView(let action, let child, let name) =
        questions.removeValue(forKey: question)
    else { return }
    guard opened, case .frame(let opener) = action.source else {
      obey(.unmadeWindowLoadsNothing)
      return discard(child)
    }
    if name != nil { hasOpenedWindows = true }
    let sandbox = frames[opener.id]?.sandbox
    if sandbox != nil { obey(.sandboxHoldsWithin) }
    open(
      child,
      NewWindow(
        request: action.request, name: name, opener: opener, sandbox: sandbox?.ofWindows))
  }

  /// The view that was made loads what the page wanted.
  mutating func opened(_ window: NewWindow) {
    obey(.windowLoadsForItsOpener)
    frames[mainFrame]?.name = window.name
    frames[mainFrame]?.sandbox = window.sandbox
    hasOpener = window.name != nil
    isNewWindow = window.name == nil
    begin(
      Navigation(
        frame: mainFrame, request: window.request, type: .other, source: .frame(window.opener)))
  }
}
