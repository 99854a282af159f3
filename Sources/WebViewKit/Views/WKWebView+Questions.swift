#if !canImport(WebKit)
import Foundation
import FoundationNetworking

extension WKWebView {
  /// Puts an engine's question to the delegate that it is for.
  func ask(_ event: EngineEvent) {
    switch event {
    case .decidePolicyForNavigationAction(let values, let question):
      decide(action(values), values.navigation, question)
    case .decidePolicyForNavigationResponse(let values, let question):
      let navigation = navigations.navigation(values.navigation)
      decide(WKNavigationResponse(values, navigation: navigation), question)
    case .willSubmitForm(let values, let question): submit(values, question)
    case .didReceiveAuthenticationChallenge(let values, let question):
      answer(values.challenge, question)
    case .shouldAllowDeprecatedTLS(let values, let question):
      guard let delegate = navigationDelegate(for: .shouldAllowDeprecatedTLS) else {
        return event.answerForNobody()
      }
      let reply = Reply(question, callback: "shouldAllowDeprecatedTLS", channel: channel)
      delegate.webView(self, authenticationChallenge: values.challenge) {
        @MainActor @Sendable in reply.give($0)
      }
    case .shouldGo(let id, let willUseInstantBack, let question):
      go(to: id, willUseInstantBack, question)
    case .createWebView(let values, let features, let child, let question):
      question.answer(openWindow(action(values), WKWindowFeatures(features), child))
    case .runJavaScriptPanel(let panel, let question): show(panel, question)
    case .runOpenPanel(let panel, let question): show(panel, question)
    case .requestMediaCapturePermission(let values, let question): ask(values, question)
    default: break
    }
  }

  private func decide(
    _ action: WKNavigationAction, _ id: NavigationID?, _ question: Question<NavigationPolicy>
  ) {
    let preferences: WKWebpagePreferences = made.defaultWebpagePreferences.duplicate()
    let reply = Reply(question, callback: "decidePolicyForNavigationAction", channel: channel)
    let answer: @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void = {
      [weak self] policy, preferences in
      if !reply.isGiven, let self {
        if policy != .allow { navigations.refuse(id) }
        if action.targetFrame?.isMainFrame == true { applySettings(for: preferences) }
      }
      reply.give(NavigationPolicy(policy))
    }
    guard let delegate = navigationDelegate(for: .decidePolicyForNavigationAction) else {
      return answer(action.defaultPolicy(in: self), preferences)
    }
    delegate.webView(
      self, decidePolicyFor: action, preferences: preferences, decisionHandler: answer)
  }

  private func decide(
    _ response: WKNavigationResponse, _ question: Question<NavigationPolicy>
  ) {
    guard let delegate = navigationDelegate(for: .decidePolicyForNavigationResponse) else {
      question.answer(NavigationPolicy(response.defaultPolicy))
      return
    }
    let reply = Reply(question, callback: "decidePolicyForNavigationResponse", channel: channel)
    delegate.webView(self, decidePolicyFor: response) {
      @MainActor @Sendable in reply.give(NavigationPolicy($0))
    }
  }

  private func submit(_ values: FormSubmissionValues, _ question: Question<Void>) {
    guard let delegate = navigationDelegate(for: .willSubmitForm) else {
      question.answer(())
      return
    }
    let reply = Reply(question, callback: "willSubmitForm", channel: channel)
    delegate.webView(self, willSubmitForm: WKFormInfo(values, in: self)) {
      @MainActor @Sendable in reply.give(())
    }
  }

  private func answer(
    _ challenge: URLAuthenticationChallenge, _ question: Question<ChallengeAnswer>
  ) {
    guard let delegate = navigationDelegate(for: .didReceiveAuthenticationChallenge) else {
      question.answer(ChallengeAnswer(challenge.defaultDisposition, nil, to: challenge))
      return
    }
    let reply = Reply(question, callback: "didReceiveAuthenticationChallenge", channel: channel)
    delegate.webView(self, didReceive: challenge) {
      @MainActor @Sendable in reply.give(ChallengeAnswer($0, $1, to: challenge))
    }
  }

  private func go(to id: HistoryItemID, _ willUseInstantBack: Bool, _ question: Question<Bool>) {
    let list = backForwardList
    let item = (list.backList + list.forwardList).first { $0.values.id == id }
    guard let delegate = navigationDelegate(for: .shouldGoToBackForwardListItem), let item else {
      question.answer(true)
      return
    }
    let reply = Reply(question, callback: "shouldGoToBackForwardListItem", channel: channel)
    delegate.webView(self, shouldGoTo: item, willUseInstantBack: willUseInstantBack) {
      @MainActor @Sendable in reply.give($0)
    }
  }

  /// Whether the app made a view for the window that the engine has ready.
  private func openWindow(
    _ action: WKNavigationAction, _ features: WKWindowFeatures, _ child: ViewID
  ) -> Bool {
    let adoption = Adoption(child: child)
    let configuration = made.duplicate()
    configuration.adoption = adoption
    let view = uiDelegate(for: .createWebView)?.webView(
      self, createWebViewWith: configuration, for: action, windowFeatures: features)
    let isAdopted = adoption.end(returning: view)
    if view != nil, !isAdopted { channel.report(.foreignView) }
    return isAdopted
  }
}
#endif
