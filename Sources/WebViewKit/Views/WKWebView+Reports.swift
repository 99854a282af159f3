#if !canImport(WebKit)
import Foundation
import FoundationNetworking

extension WKWebView {
  /// Takes over the properties of a report; observers hear of them before the callback, as in
  /// WebKit, where `PageLoadState` is committed before each client call.
  func take(_ state: WebViewState, performed: UInt64) {
    self.state = state
    if let command = pending?.command, command <= performed { pending = nil }
    backForwardList.update(state.history, index: state.historyIndex)
    publishProperties()
  }

  /// Tells the delegates what happened.
  func take(_ event: EngineEvent) {
    switch event {
    case .scriptCompleted(let id, let result):
      scripts.removeValue(forKey: id)?(result.mapError(\.error))
    case .webContentProcessDidTerminate:
      navigations = NavigationTable()
      stopSchemeTasks()
      navigationDelegate?.webViewWebContentProcessDidTerminate(self)
    case .navigationActionDidBecomeDownload(let values, let id):
      let download = WKDownload(
        id, request: values.request, webView: self, channel: channel,
        isUserInitiated: values.isUserInitiated, originatingFrame: values.source)
      made.engine?.register(download, as: id)
      navigationDelegate(for: .navigationActionDidBecomeDownload)?.webView(
        self, navigationAction: action(values), didBecome: download)
    case .navigationResponseDidBecomeDownload(let values, let id):
      let request = URLRequest(url: values.response.url)
      let download = WKDownload(id, request: request, webView: self, channel: channel)
      made.engine?.register(download, as: id)
      navigationDelegate(for: .navigationResponseDidBecomeDownload)?.webView(
        self, navigationResponse: WKNavigationResponse(values), didBecome: download)
    case .webViewDidClose: uiDelegate(for: .webViewDidClose)?.webViewDidClose(self)
    case .didReceiveScriptMessage(let values, let question):
      made.userContentController.receive(values, question, in: self)
    default:
      if !tellProgress(event), !takeSchemeTask(event) { ask(event) }
    }
  }

  func action(_ values: NavigationActionValues) -> WKNavigationAction {
    WKNavigationAction(
      values, navigation: navigations.navigation(values.navigation), in: self)
  }

  /// Tells the six callbacks about the main frame's navigation; false where it is none of them.
  private func tellProgress(_ event: EngineEvent) -> Bool {
    let delegate = navigationDelegate
    switch event {
    case .didStartProvisionalNavigation(let id):
      let navigation = navigations.start(id)
      delegate?.webView(self, didStartProvisionalNavigation: navigation)
    case .didReceiveServerRedirectForProvisionalNavigation(let id):
      let navigation = navigations.navigation(id)
      delegate?.webView(self, didReceiveServerRedirectForProvisionalNavigation: navigation)
    case .didFailProvisionalNavigation(let id, let error):
      let navigation = navigations.end(id)
      delegate?.webView(self, didFailProvisionalNavigation: navigation, withError: error.error)
    case .didCommit(let id):
      let navigation = navigations.navigation(id)
      delegate?.webView(self, didCommit: navigation)
    case .didFinish(let id):
      let navigation = navigations.end(id)
      delegate?.webView(self, didFinish: navigation)
    case .didFail(let id, let error):
      let navigation = navigations.end(id)
      delegate?.webView(self, didFail: navigation, withError: error.error)
    default: return false
    }
    return true
  }
}
#endif
