import Foundation
import WebViewKit

// decidePolicyForNavigationResponse.
extension NavigationMachine {
  /// Handles a response: as a redirect, as a challenge, or by asking the app.
  mutating func received(
    _ response: ResponseValues, _ challenges: [PasswordChallenge], in frame: FrameID
  ) {
    guard frames[frame]?.provisional != nil else {
      guard let shown = frames[frame]?.committed else { return }
      return ask(response, of: shown, obeying: .partsReplaceEachOther)
    }
    if let redirect = frames[frame]?.provisional?.request.url?.redirect(of: response) {
      obey(.redirectIsNoResponse)
      frames[frame]?.provisional?.takePolicy(of: response)
      self.redirect(frame, redirect)
    } else if let challenge = challenges.strongest(of: response) {
      perform(
        frames[frame]?.provisional?.serverExchange.answerChallenge(challenge, of: response) ?? [])
    } else {
      decideResponse(frame, response)
    }
  }

  mutating func decideResponse(_ frame: FrameID, _ response: ResponseValues) {
    guard let navigation = frames[frame]?.provisional else { return }
    guard !frames.isForbidden(response, in: frame) else { return showNothing(in: frame) }
    frames[frame]?.provisional?.response = response
    ask(response, of: navigation, obeying: .responseIsAskedOnce)
  }

  /// Asks about a response, or about a later part of a response whose first part is shown.
  private mutating func ask(
    _ response: ResponseValues, of navigation: Navigation, obeying rule: Rule
  ) {
    obey(rule)
    let frame = navigation.frame
    let values = navigation.values(of: response, isMain: frame == mainFrame, profile)
    ask(.decidePolicyForNavigationResponse(values), .response(frame, navigation.id, values))
  }

  mutating func decidedPart(_ frame: FrameID, _ policy: NavigationPolicy) {
    guard policy == .allow, let load = frames[frame]?.committed?.load else {
      return failCommitted(frame, .interruptedByPolicyChange)
    }
    sendToLoader(.resume(load))
  }

  /// Shows an empty document instead of a forbidden one.
  private mutating func showNothing(in frame: FrameID) {
    if let load = frames[frame]?.provisional?.load { sendToLoader(.cancel(load)) }
    let load = LoadID()
    frames[frame]?.provisional?.load = load
    frames[frame]?.provisional?.isForbidden = true
    sendToLoader(.deliver(load, .empty))
  }

  mutating func decidedResponse(
    _ frame: FrameID, _ values: NavigationResponseValues, _ policy: NavigationPolicy
  ) {
    guard let navigation = frames[frame]?.provisional, let load = navigation.load else { return }
    switch policy {
    case .cancel:
      obey(.cancelledResponseFails)
      failProvisional(frame, .interruptedByPolicyChange)
    case .download:
      obey(.downloadedResponseFails)
      guard frames.mayBecomeDownload(navigation), navigation.mayBecomeDownload(profile) else {
        return failProvisional(frame, .interruptedByPolicyChange)
      }
      let download = startDownload(navigation.request, from: load)
      report(.didBecomeDownload(.response(values), download))
      frames[frame]?.provisional?.load = nil
      failProvisional(frame, .interruptedByPolicyChange)
      perform(downloads.askForDestination(download, values.response))
    case .allow where navigation.shows(values, profile): sendToLoader(.resume(load))
    case .allow: failProvisional(frame, .interruptedByPolicyChange)
    }
  }
}

// Server redirects.
extension NavigationMachine {
  /// Asks the app about a redirect, follows it, or fails the load if it cannot be followed.
  private mutating func redirect(_ frame: FrameID, _ redirect: Redirect) {
    switch frames.consequence(of: redirect, in: frame) {
    case .follow(let url, let status): self.redirect(frame, to: url, status: status)
    case .block(let url): block(frame, for: url)
    case .fail(let failure, let url): failProvisional(frame, failure, at: url)
    }
  }

  /// Shows an empty document instead of a URL that no redirect may lead to, and fails the load
  /// (WebKit DocumentLoader::loadErrorDocument).
  private mutating func block(_ frame: FrameID, for url: URL) {
    obey(.redirectsLeadToNoData)
    frames[frame]?.provisional?.isForbidden = true
    commit(frame)
    frames[frame]?.document?.isErrorPage = true
    failCommitted(frame, .blocked, at: url)
  }

  private mutating func redirect(_ frame: FrameID, to url: URL, status: Int) {
    guard var navigation = frames[frame]?.provisional else { return }
    guard navigation.redirects < Navigation.redirectLimit else {
      obey(.twentyRedirects)
      return failProvisional(frame, .tooManyRedirects)
    }
    let isAsked = navigation.redirect(to: url, status: status)
    frames[frame]?.provisional = navigation
    if let load = navigation.load { sendToLoader(.cancel(load)) }
    if frame == mainFrame { obey(.redirectShowsItsURL) }
    guard isAsked else { return followRedirect(frame) }
    obey(.typeSurvivesRedirects)
    ask(.decidePolicyForNavigationAction(action(navigation)), .redirect(frame, navigation.id))
  }

  mutating func decidedRedirect(_ frame: FrameID, _ policy: NavigationPolicy) {
    guard let navigation = frames[frame]?.provisional else { return }
    switch policy {
    case .allow:
      obey(.redirectFollowsItsQuestion)
      return followRedirect(frame)
    case .cancel: obey(.cancelledRedirectFails)
    case .download:
      obey(.downloadedRedirectFails)
      download(navigation)
    }
    failProvisional(frame, .interruptedByPolicyChange)
  }

  /// Follows a redirect, without starting the navigation a second time.
  private mutating func followRedirect(_ frame: FrameID) {
    guard var navigation = frames[frame]?.provisional else { return }
    let load = LoadID()
    navigation.redirects += 1
    if frame == mainFrame { assignProcess(to: &navigation) }
    navigation.certificates = nil
    navigation.load = load
    frames[frame]?.provisional = navigation
    let command = LoaderCommand.load(load, navigation.request)
    let effects = contentRules.effects(of: command, for: navigation, in: frames)
    // In another process, the navigation has started again and counts redirects from zero.
    if navigation.redirects > 0, case .fail? = effects.last {
      obey(.contentRuleBlocksTheRedirect)
      return failProvisional(frame, .blockedByContentRule, at: navigation.redirectingURL)
    }
    if frame == mainFrame {
      report(.progress(.didReceiveServerRedirectForProvisionalNavigation(navigation.id)))
    } else {
      obey(.onlyTheMainFrameIsReported)
    }
    perform(effects)
  }
}
