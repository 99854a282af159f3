#if !canImport(WebKit)
import Foundation
import FoundationNetworking

extension WKWebView {
  /// Takes over the properties of a report; observers hear of them before the callback, as in
  /// WebKit, where `PageLoadState` is committed before each client call.
  ///
  /// - Parameter isNotified: Whether the engine notified observers of the change itself.
  func take(_ state: WebViewState, performed: UInt64, isNotified: Bool) {
    let hasEnded = isNotified && self.state.isLoading && !state.isLoading
    self.state = state
    backForwardList.update(state.history, index: state.historyIndex)
    guard let pending, pending.command > performed else {
      self.pending = nil
      return publishProperties()
    }
    guard hasEnded else { return publishProperties() }
    // The engine's own word, although the app has asked for something else meanwhile.
    self.pending = nil
    publishProperties()
    self.pending = pending
    publishProperties(suppliedBy: .pendingLoad)
  }

  /// Tells the delegates what happened.
  func take(_ event: EngineEvent) {
    switch event {
    case .scriptCompleted(let id, let result):
      scripts.removeValue(forKey: id)?(result.mapError(\.error))
    case .webContentProcessDidTerminate: endProcess()
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
        self,
        navigationResponse: WKNavigationResponse(
          values, navigation: navigations.navigation(values.navigation)),
        didBecome: download)
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
    switch event {
    case .didStartProvisionalNavigation(let id):
      let navigation = navigations.start(id)
      navigationDelegate(for: .didStartProvisionalNavigation)?
        .webView(self, didStartProvisionalNavigation: navigation)
    case .didReceiveServerRedirectForProvisionalNavigation(let id):
      let navigation = navigations.navigation(id)
      navigationDelegate(for: .didReceiveServerRedirectForProvisionalNavigation)?
        .webView(self, didReceiveServerRedirectForProvisionalNavigation: navigation)
    case .didFailProvisionalNavigation(let id, let error):
      let navigation = navigations.end(id)
      navigationDelegate(for: .didFailProvisionalNavigation)?
        .webView(self, didFailProvisionalNavigation: navigation, withError: error.error)
    case .didCommit(let id):
      let navigation = navigations.navigation(id)
      navigationDelegate(for: .didCommit)?.webView(self, didCommit: navigation)
    case .didFinish(let id):
      let navigation = navigations.end(id)
      terminationReloads.finishLoad(at: .now)
      navigationDelegate(for: .didFinish)?.webView(self, didFinish: navigation)
    case .didFail(let id, let error):
      let navigation = navigations.end(id)
      navigationDelegate(for: .didFail)?
        .webView(self, didFail: navigation, withError: error.error)
    default: return false
    }
    return true
  }
}
#endif
