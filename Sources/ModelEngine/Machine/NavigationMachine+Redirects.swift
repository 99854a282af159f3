import Foundation
import WebViewKit

/// Server redirects.
extension NavigationMachine {
  static let redirectLimit = 20

  /// Follows a redirect, or fails for one that leads nowhere.
  mutating func redirect(_ frame: FrameID, _ redirect: Redirect) {
    switch redirect {
    case .to(let target, _) where ["about", "data"].contains(target.scheme?.lowercased()):
      block(frame, for: target)
    case .to(let target, _) where !mayShow(target, by: origin(ofRedirectIn: frame)):
      failProvisional(frame, .cancelled, at: target)
    case .to(let target, _) where isMixedContent(target, in: frame):
      failProvisional(frame, .cancelled)
    case .to(let target, let status): self.redirect(frame, to: target, status: status)
    case .malformed:
      obey(.malformedRedirectFails)
      failProvisional(frame, .noHost)
    case .withoutAddress:
      obey(.emptyLocationFails)
      failProvisional(frame, .cancelled)
    }
  }

  private func origin(ofRedirectIn frame: FrameID) -> OriginValues {
    OriginValues(frames[frame]?.provisional?.request.url)
  }

  /// Shows an empty document, and fails, in place of what a redirect leads to (WebKit
  /// DocumentLoader::loadErrorDocument).
  private mutating func block(_ frame: FrameID, for target: URL) {
    obey(.redirectsLeadToNoData)
    frames[frame]?.provisional?.isForbidden = true
    commit(frame)
    frames[frame]?.document?.isErrorPage = true
    failCommitted(frame, .blocked, at: target)
  }

  private mutating func redirect(_ frame: FrameID, to url: URL, status: Int) {
    guard let navigation = frames[frame]?.provisional else { return }
    if let load = navigation.load { sendToLoader(.cancel(load)) }
    guard navigation.redirects < Self.redirectLimit else {
      obey(.twentyRedirects)
      return failProvisional(frame, .tooManyRedirects)
    }
    obey(.redirectChangesTheRequest)
    let request = navigation.request.redirected(to: url, status: status)
    if frame == mainFrame { obey(.redirectShowsItsURL) }
    frames[frame]?.provisional?.request = request
    frames[frame]?.provisional?.passwords = navigation.passwords.redirected(
      from: navigation.request.url, to: request.url)
    if let last = navigation.lastAsked, last.isSame(as: request) {
      obey(.sameRequestIsAskedOnce)
      return follow(frame)
    }
    frames[frame]?.provisional?.lastAsked = request
    guard let asked = frames[frame]?.provisional else { return }
    obey(.typeSurvivesRedirects)
    ask(.decidePolicyForNavigationAction(action(asked)), .redirect(frame, navigation.id))
  }

  mutating func decidedRedirect(_ frame: FrameID, _ policy: NavigationPolicy) {
    guard let navigation = frames[frame]?.provisional else { return }
    switch policy {
    case .allow:
      obey(.redirectFollowsItsQuestion)
      follow(frame)
    case .cancel:
      obey(.cancelledRedirectFails)
      failProvisional(frame, .interruptedByPolicyChange)
    case .download:
      obey(.downloadedRedirectFails)
      if mayDownload(in: frame) {
        let download = startDownload(navigation.request)
        report(.didBecomeDownload(.action(action(navigation)), download))
      }
      failProvisional(frame, .interruptedByPolicyChange)
    }
  }

  /// Follows a redirect, without a second start.
  private mutating func follow(_ frame: FrameID) {
    guard var navigation = frames[frame]?.provisional else { return }
    let load = nextLoad()
    navigation.redirects += 1
    if frame == mainFrame { giveProcess(to: &navigation, isRedirect: true) }
    frames[frame]?.provisional = navigation
    frames[frame]?.provisional?.certificates = nil
    frames[frame]?.provisional?.load = load
    if frame == mainFrame {
      report(.progress(.didReceiveServerRedirectForProvisionalNavigation(navigation.id)))
    } else {
      obey(.onlyTheMainFrameIsReported)
    }
    sendToLoader(.load(load, navigation.request))
  }
}

/// Client redirects.
extension NavigationMachine {
  private static let lockedDelay = 1.0

  /// Begins the delay of a complete frame, and of those within that have waited for it.
  mutating func scheduleRefreshes(from frame: FrameID) {
    if hasUnfinishedAncestor(frame) {
      if frames[frame]?.document?.refresh != nil { obey(.refreshWaitsForTheAncestors) }
      return
    }
    for id in [frame] + descendants(of: frame) {
      guard let document = frames[id]?.document, let refresh = document.refresh else { continue }
      obey(.refreshWaitsForTheFinish)
      sendToLoader(.refresh(document.load, after: refresh.delay))
    }
  }

  private func hasUnfinishedAncestor(_ frame: FrameID) -> Bool {
    guard let parent = frames[frame]?.parent else { return false }
    return frames[parent]?.committed != nil || hasUnfinishedAncestor(parent)
  }

  mutating func refreshDue(_ load: LoadID) {
    guard let frame = frames.first(where: { $0.document?.load == load }),
      frame.isIdle || frame.committed.map({ crossings.contains(.finish($0.id)) }) == true,
      let refresh = frame.document?.refresh
    else { return obey(.interruptedRefreshIsForgotten) }
    frames[frame.id]?.document?.refresh = nil
    guard mayShow(refresh.url, by: frame.document?.origin) else { return }
    var kind = Navigation.Kind.standard
    if refresh.delay <= Self.lockedDelay {
      obey(.quickRedirectReplaces)
      kind = .replacing
    }
    obey(.clientRedirectIsItsOwn)
    begin(
      Navigation(
        frame: frame.id, request: prepared(URLRequest(url: refresh.url), referrer: frame.id),
        type: .other, source: .frame(values(of: frame.id)), kind: kind))
  }
}
