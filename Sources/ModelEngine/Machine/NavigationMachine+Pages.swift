import Foundation
import WebViewKit

// Subframes, and client redirects.
extension NavigationMachine {
  /// Creates the frames of a parsed document, then asks the app about each.
  mutating func addChildren(_ subframes: [PageContent.Subframe], to parent: FrameID) {
    for (subframe, frame) in frames.add(subframes, to: parent) {
      obey(.framesOnlyAsk)
      if subframe.isEmbedded { obey(.embeddedPageIsAFrame) }
      obey(.framesAskInOrder)
      if let request = list.savedRequest(of: frame, in: frames),
        let navigation = Navigation(showing: request, of: subframe, again: frame)
      {
        beginNavigation(navigation)
      } else {
        obey(.parentAsksForItsFrames)
        beginLoad(
          subframe.request, in: frame, by: parent, kind: subframe.kind,
          under: subframe.referrerPolicy)
      }
    }
  }

  /// Begins a navigation that the page of a frame causes without user input.
  mutating func beginLoad(
    _ request: URLRequest, in frame: FrameID, by source: FrameID,
    kind: Navigation.Kind = .standard, under policy: ReferrerPolicy? = nil
  ) {
    let referrer = frames.referrer(of: source, under: policy)
    let request = frames.upgraded(request, by: source, ofOwnOrigin: frame == source)
    beginNavigation(
      Navigation(
        frame: frame, request: fields.prepared(request, referrer: referrer),
        type: .other, source: .frame(values(of: source)), kind: kind))
  }

  mutating func refreshDue(_ load: LoadID) {
    guard let (frame, refresh) = frames.removeRefresh(of: load, crossings) else {
      return obey(.interruptedRefreshIsForgotten)
    }
    guard refresh.url.mayBeShown(by: frames[frame]?.document?.origin) else { return }
    obey(.clientRedirectIsItsOwn)
    beginLoad(URLRequest(url: refresh.url), in: frame, by: frame, kind: refresh.kind)
  }
}

// The links that are followed and the forms that are sent in the view's documents.
extension NavigationMachine {
  /// Follows an action in a frame of this view, in a frame of another view, or in a new window.
  mutating func follow(_ action: PageAction, from frame: FrameID, elsewhere: ViewID?) {
    guard let action = action.prepared(by: frame, of: frames, fields) else { return }
    obey(.pageIsTheSource)
    let source = values(of: frame)
    if let target = frames.reachableTarget(action.target, from: frame) {
      obey(.targetIsAFrame)
      navigate(action, in: target, source)
    } else if let elsewhere {
      send(.send(action, to: elsewhere, by: source))
    } else {
      openWindow(action, from: source)
    }
  }

  /// Navigates one of this view's frames because a page in another view requests it.
  mutating func takeOver(_ action: PageAction, by source: FrameValues) {
    guard let name = action.target, let frame = frames.frame(named: name) else { return }
    obey(.namedWindowTakesTheLink)
    navigate(action, in: frame, source)
  }

  private mutating func navigate(_ action: PageAction, in frame: FrameID, _ source: FrameValues) {
    let kind = action.kind(in: frame, of: frames, list)
    beginNavigation(Navigation(action, in: frame, by: source, kind: kind))
  }
}

// Windows that a page opens: an action, createWebView, then a second action in the new view.
extension NavigationMachine {
  private mutating func openWindow(_ wish: PageAction, from source: FrameValues) {
    obey(.newWindowIsAskedForFirst)
    if questions.makeWay(for: frames[source.id], profile) { dropPending(source.id) }
    if wish.textFields != nil, profile.asksAboutForms { obey(.formToAnotherProcessIsUnreported) }
    let action = wish.actionForWindow(from: source)
    ask(.decidePolicyForNavigationAction(action), .newWindow(action, wish.window))
  }

  mutating func decidedNewWindow(
    _ action: NavigationActionValues, _ wish: WindowWish, _ policy: NavigationPolicy
  ) {
    switch policy {
    case .cancel: obey(.cancelledWindowIsNotMade)
    case .allow:
      let child = ViewID()
      ask(.createWebView(action, child: child), .createWebView(action, child: child, wish))
    case .download:
      obey(.windowMayBecomeADownload)
      report(.didBecomeDownload(.action(action), startDownload(action.request)))
    }
  }

  mutating func answeredWindow(_ question: QuestionID, opened: Bool) {
    guard case .createWebView(let action, let child, let wish) = questions.remove(question)
    else { return }
    guard opened, case .frame(let opener) = action.source else {
      obey(.unmadeWindowLoadsNothing)
      return send(.discard(child))
    }
    if wish.hasOpener { processes.hasOpenedWindows = true }
    let sandbox = frames[opener.id]?.limits
    if sandbox != nil { obey(.sandboxHoldsWithin) }
    let process =
      wish.hasOpener ? nil : processes.takeProcess(of: action.request.url, pageCache)
    let window = NewWindow(
      request: action.request, wish: wish, opener: opener, sandbox: sandbox?.ofWindows,
      process: process)
    send(.open(child, window))
  }

  /// Loads the page of a new window in this view.
  mutating func opened(_ window: NewWindow) {
    obey(.windowLoadsForItsOpener)
    frames[mainFrame]?.name = window.wish.name
    frames[mainFrame]?.sandbox = window.sandbox
    processes.enterWindow(window)
    beginNavigation(
      Navigation(
        frame: mainFrame, request: window.request, type: .other, source: .frame(window.opener)))
  }
}
