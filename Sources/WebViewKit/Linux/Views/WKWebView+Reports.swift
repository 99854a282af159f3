import Foundation
internal import NavigationEvents

extension WKWebView {
  /// Sets the view's properties to the values in a report.
  ///
  /// Observers are notified before the callback, as in WebKit, which commits `PageLoadState` before
  /// each client call.
  ///
  /// - Parameter isNotified: Whether the engine itself notified observers of the change.
  func applyState(_ state: WebViewState, performed: UInt64, isNotified: Bool) {
    let hasEnded = isNotified && self.state.isLoading && !state.isLoading
    self.state = state
    backForwardList.update(state.history, index: state.historyIndex)
    guard let pending, pending.command > performed else {
      self.pending = nil
      return publishProperties()
    }
    guard hasEnded else { return publishProperties() }
    // The engine notified observers of this state, although the app has already begun another load.
    self.pending = nil
    publishProperties()
    self.pending = pending
    publishProperties(suppliedBy: .pendingLoad)
  }

  func handleEvent(_ event: EngineEvent) {
    switch event {
    case .stateChanged, .stateNotified, .evidence: break
    case .progress(let progress): reportProgress(progress)
    case .question(let question): ask(question)
    case .webContentProcessDidTerminate: endProcess()
    case .webViewDidClose: implementer(of: .webViewDidClose, uiDelegate)?.webViewDidClose(self)
    case .didBecomeDownload(let origin, let id): handOverDownload(id, from: origin)
    // The download has ended, or belongs to another view.
    case .download(_, let event): event.answerWithoutReceiver()
    case .didReceiveScriptMessage(let values, let promise):
      made.userContentController.receive(values, promise, in: self)
    case .scriptCompleted(let id, let result):
      life.scripts.removeValue(forKey: id)?(result.mapError(\.error))
    case .schemeTask(let id, let event): handleSchemeTask(event, of: id)
    }
  }

  func action(_ values: NavigationActionValues) -> WKNavigationAction {
    WKNavigationAction(
      values, navigation: navigations.navigation(values.navigation), in: self)
  }

  func response(_ values: NavigationResponseValues) -> WKNavigationResponse {
    WKNavigationResponse(values, navigation: navigations.navigation(values.navigation))
  }

  /// Notifies the navigation delegate of the progress of a main-frame navigation.
  private func reportProgress(_ progress: EngineEvent.Progress) {
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
      let navigation = navigations.endNavigation(id)
      implementer(of: .didFailProvisionalNavigation, navigationDelegate)?
        .webView(self, didFailProvisionalNavigation: navigation, withError: error.error)
    case .didCommit(let id):
      let navigation = navigations.navigation(id)
      implementer(of: .didCommit, navigationDelegate)?.webView(self, didCommit: navigation)
    case .didFinish(let id):
      let navigation = navigations.endNavigation(id)
      terminationReloads.finishLoad(at: .now)
      implementer(of: .didFinish, navigationDelegate)?.webView(self, didFinish: navigation)
    case .didFail(let id, let error):
      let navigation = navigations.endNavigation(id)
      implementer(of: .didFail, navigationDelegate)?
        .webView(self, didFail: navigation, withError: error.error)
    }
  }

  /// Passes a download to the navigation delegate, if a navigation has become that download.
  private func handOverDownload(_ id: DownloadID, from origin: EngineEvent.DownloadOrigin) {
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

extension WKWebView {
  /// Asks the delegate that can answer a question.
  ///
  /// If the delegate does not implement the method for the question, the answer is WKWebView's
  /// default.
  func ask(_ question: EngineEvent.Question) {
    switch question {
    case .decidePolicyForNavigationAction(let values, let promise):
      decide(action(values), values.navigation, promise)
    case .decidePolicyForNavigationResponse(let values, let promise):
      decide(response(values), promise)
    case .willSubmitForm(let values, let promise):
      channel.ask(navigationDelegate, for: .willSubmitForm, promise, default: ()) {
        delegate, answer in
        delegate.webView(self, willSubmitForm: WKFormInfo(values, in: self)) {
          @MainActor @Sendable in answer(())
        }
      }
    case .didReceiveAuthenticationChallenge(let values, let promise):
      answerChallenge(values.challenge, promise)
    case .shouldAllowDeprecatedTLS(let values, let promise):
      channel.ask(navigationDelegate, for: .shouldAllowDeprecatedTLS, promise, default: false) {
        $0.webView(self, authenticationChallenge: values.challenge, shouldAllowDeprecatedTLS: $1)
      }
    case .shouldGo(let id, let willUseInstantBack, let promise):
      go(to: id, willUseInstantBack, promise)
    case .createWebView(let values, let features, let child, let promise):
      promise.fulfill(openWindow(action(values), WKWindowFeatures(features), child))
    case .runJavaScriptPanel(let panel, let promise): show(panel, promise)
    case .runOpenPanel(let panel, let promise):
      channel.ask(uiDelegate, for: .runOpenPanel, promise, default: nil) {
        $0.webView(
          self, runOpenPanelWith: WKOpenPanelParameters(panel),
          initiatedByFrame: WKFrameInfo(panel.frame, in: self), completionHandler: $1)
      }
    case .requestMediaCapturePermission(let values, let promise):
      channel.ask(uiDelegate, for: .requestMediaCapturePermission, promise, default: .prompt) {
        $0.webView(
          self, requestMediaCapturePermissionFor: WKSecurityOrigin(values.origin),
          initiatedByFrame: WKFrameInfo(values.frame, in: self), type: values.type,
          decisionHandler: $1)
      }
    }
  }

  // MARK: WKNavigationDelegate

  private func decide(
    _ action: WKNavigationAction, _ id: NavigationID?, _ promise: Promise<NavigationPolicy>
  ) {
    let preferences: WKWebpagePreferences = made.defaultWebpagePreferences.duplicate()
    let checker = HandlerCallChecker(
      promise, callback: "decidePolicyForNavigationAction", channel: channel)
    let answer: @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void = {
      [weak self] policy, preferences in
      if !checker.isCalled, let self {
        if policy != .allow { navigations.refuse(id) }
        if action.targetFrame?.isMainFrame == true { applySettings(for: preferences) }
      }
      checker.call(policy)
    }
    guard let delegate = implementer(of: .decidePolicyForNavigationAction, navigationDelegate)
    else {
      return answer(action.defaultPolicy(in: self), preferences)
    }
    delegate.webView(
      self, decidePolicyFor: action, preferences: preferences, decisionHandler: answer)
  }

  private func decide(_ response: WKNavigationResponse, _ promise: Promise<NavigationPolicy>) {
    channel.ask(
      navigationDelegate, for: .decidePolicyForNavigationResponse, promise,
      default: NavigationPolicy(response.defaultPolicy)
    ) { delegate, answer in
      delegate.webView(self, decidePolicyFor: response) {
        @MainActor @Sendable in answer(NavigationPolicy($0))
      }
    }
  }

  private func answerChallenge(
    _ challenge: URLAuthenticationChallenge, _ promise: Promise<ChallengeAnswer>
  ) {
    channel.ask(
      navigationDelegate, for: .didReceiveAuthenticationChallenge, promise,
      default: ChallengeAnswer(challenge.defaultDisposition, nil, to: challenge)
    ) { delegate, answer in
      delegate.webView(self, didReceive: challenge) {
        @MainActor @Sendable in answer(ChallengeAnswer($0, $1, to: challenge))
      }
    }
  }

  private func go(to id: HistoryItemID, _ willUseInstantBack: Bool, _ promise: Promise<Bool>) {
    let list = backForwardList
    guard let item = (list.backList + list.forwardList).first(where: { $0.values.id == id }) else {
      promise.fulfill(true)
      return
    }
    channel.ask(navigationDelegate, for: .shouldGoToBackForwardListItem, promise, default: true) {
      $0.webView(
        self, shouldGoTo: item, willUseInstantBack: willUseInstantBack,
        completionHandler: DelegateForms.onMainActor($1))
    }
  }

  // MARK: WKUIDelegate

  /// Asks the app to make a view for a new window, and returns whether that view adopts the
  /// engine's view.
  private func openWindow(
    _ action: WKNavigationAction, _ features: WKWindowFeatures, _ child: ViewID
  ) -> Bool {
    let adoption = Adoption(child: child)
    let configuration = made.duplicate()
    configuration.adoption = adoption
    let view = implementer(of: .createWebView, uiDelegate)?.webView(
      self, createWebViewWith: configuration, for: action, windowFeatures: features)
    let isAdopted = adoption.finish(returning: view)
    if view != nil, !isAdopted { channel.report(.foreignView) }
    return isAdopted
  }

  private func show(_ panel: PanelValues, _ promise: Promise<PanelAnswer>) {
    let frame = WKFrameInfo(panel.frame, in: self)
    channel.ask(uiDelegate, for: panel.kind.method, promise, default: panel.kind.absentAnswer) {
      delegate, answer in
      switch panel.kind {
      case .alert:
        delegate.webView(
          self, runJavaScriptAlertPanelWithMessage: panel.message, initiatedByFrame: frame
        ) { @MainActor @Sendable in answer(.dismissed) }
      case .confirm:
        delegate.webView(
          self, runJavaScriptConfirmPanelWithMessage: panel.message, initiatedByFrame: frame
        ) { @MainActor @Sendable in answer(.confirmed($0)) }
      case .prompt(let defaultText):
        delegate.webView(
          self, runJavaScriptTextInputPanelWithPrompt: panel.message, defaultText: defaultText,
          initiatedByFrame: frame
        ) { @MainActor @Sendable in answer(.text($0)) }
      }
    }
  }
}

extension PanelValues.Kind {
  fileprivate var method: EventKind {
    switch self {
    case .alert: .runJavaScriptAlertPanel
    case .confirm: .runJavaScriptConfirmPanel
    case .prompt: .runJavaScriptTextInputPanel
    }
  }
}

/// An engine's view for a new window that has no `WKWebView` yet.
///
/// While `createWebViewWith` runs, the app makes the `WKWebView` with the configuration that it was
/// given.
@MainActor final class Adoption {
  /// The engine's view.
  let child: ViewID
  /// The first view that was made with the configuration.
  private(set) weak var adopter: WKWebView?
  /// Whether a `WKWebView` can still claim the engine's view.
  private(set) var isOpen = true

  init(child: ViewID) { self.child = child }

  /// Claims the engine's view for a `WKWebView`; views that are made later are ordinary views.
  func claim(by view: WKWebView) {
    adopter = view
    isOpen = false
  }

  /// Ends the adoption, and notifies the view that claimed the engine's view of the result.
  ///
  /// - Returns: Whether the engine's view is adopted.
  func finish(returning view: WKWebView?) -> Bool {
    isOpen = false
    let isAdopted = view != nil && view === adopter
    adopter?.endAdoption(isAdopted: isAdopted)
    return isAdopted
  }
}
