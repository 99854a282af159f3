import Foundation
internal import NavigationEvents

extension WKWebView {
  /// Takes over the properties of a report; observers are notified before the callback, as in
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

  func take(_ event: EngineEvent) {
    switch event {
    case .stateChanged, .stateNotified, .evidence: break
    case .progress(let progress): take(progress)
    case .question(let question): ask(question)
    case .webContentProcessDidTerminate: endProcess()
    case .webViewDidClose: implementer(of: .webViewDidClose, uiDelegate)?.webViewDidClose(self)
    case .didBecomeDownload(let origin, let id): begin(id, from: origin)
    // Its download has ended, or is not this view's.
    case .download(_, let event): event.answerWithoutReceiver()
    case .didReceiveScriptMessage(let values, let promise):
      made.userContentController.receive(values, promise, in: self)
    case .scriptCompleted(let id, let result):
      life.scripts.removeValue(forKey: id)?(result.mapError(\.error))
    case .schemeTask(let id, let event): take(event, of: id)
    }
  }

  func action(_ values: NavigationActionValues) -> WKNavigationAction {
    WKNavigationAction(
      values, navigation: navigations.navigation(values.navigation), in: self)
  }

  func response(_ values: NavigationResponseValues) -> WKNavigationResponse {
    WKNavigationResponse(values, navigation: navigations.navigation(values.navigation))
  }

  /// Calls the navigation delegate about a step of a main-frame navigation.
  private func take(_ progress: EngineEvent.Progress) {
    switch progress {
    case .didStartProvisionalNavigation(let id):
      let navigation = navigations.start(id)
      implementer(of: .didStartProvisionalNavigation, navigationDelegate)?
        .webView(self, didStartProvisionalNavigation: navigation)
    case .didReceiveServerRedirectForProvisionalNavigation(let id):
      let navigation = navigations.navigation(id)
      implementer(of: .didReceiveServerRedirectForProvisionalNavigation, navigationDelegate)?
        .webView(self, didReceiveServerRedirectForProvisionalNavigation: navigation)
    case .didFailProvisionalNavigation(let id, let error):
      let navigation = navigations.end(id)
      implementer(of: .didFailProvisionalNavigation, navigationDelegate)?
        .webView(self, didFailProvisionalNavigation: navigation, withError: error.error)
    case .didCommit(let id):
      let navigation = navigations.navigation(id)
      implementer(of: .didCommit, navigationDelegate)?.webView(self, didCommit: navigation)
    case .didFinish(let id):
      let navigation = navigations.end(id)
      terminationReloads.finishLoad(at: .now)
      implementer(of: .didFinish, navigationDelegate)?.webView(self, didFinish: navigation)
    case .didFail(let id, let error):
      let navigation = navigations.end(id)
      implementer(of: .didFail, navigationDelegate)?
        .webView(self, didFail: navigation, withError: error.error)
    }
  }

  /// Hands over a download that a navigation became.
  private func begin(_ id: DownloadID, from origin: EngineEvent.DownloadOrigin) {
    switch origin {
    case .action(let values):
      let download = WKDownload(
        id, request: values.request, webView: self, channel: channel,
        isUserInitiated: values.isUserInitiated, originatingFrame: values.source)
      made.engine?.register(download, as: id)
      implementer(of: .navigationActionDidBecomeDownload, navigationDelegate)?
        .webView(self, navigationAction: action(values), didBecome: download)
    case .response(let values):
      let request = URLRequest(url: values.response.url)
      let download = WKDownload(id, request: request, webView: self, channel: channel)
      made.engine?.register(download, as: id)
      implementer(of: .navigationResponseDidBecomeDownload, navigationDelegate)?
        .webView(self, navigationResponse: response(values), didBecome: download)
    }
  }
}
