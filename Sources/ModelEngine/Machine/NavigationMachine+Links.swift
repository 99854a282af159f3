import Foundation
import WebViewKit

/// Followed links and sent forms of the documents in the view.
extension NavigationMachine {
  /// Navigates a frame of this view, one of another view, or a new window.
  mutating func follow(_ action: PageAction, from frame: FrameID, elsewhere: ViewID?) {
    guard let document = frames[frame]?.document, mayFollow(action, from: frame),
      mayShow(action.request.url, by: document.origin)
    else { return }
    var action = action
    if action.request.isSentMail {
      obey(.mailedFormIsAnAddress)
      action.request = action.request.asMail
    }
    action.request = prepared(action.request, referrer: frame)
    if action.downloadName != nil, OriginValues(action.request.url) != document.origin {
      obey(.downloadAttributeIsForTheOwnOrigin)
      action.downloadName = nil
    }
    obey(.pageIsTheSource)
    let source = values(of: frame)
    if let target = reachableFrame(action.target, from: frame) {
      obey(.targetIsAFrame)
      begin(action, in: target, source)
    } else if let elsewhere {
      send(.send(action, to: elsewhere, by: source))
    } else {
      openWindow(action, from: source)
    }
  }

  /// Navigates one of this view's frames for a page in another view.
  mutating func takeOver(_ action: PageAction, by source: FrameValues) {
    guard let name = action.target, let frame = frame(named: name) else { return }
    obey(.namedWindowTakesTheLink)
    begin(action, in: frame, source)
  }

  private mutating func begin(_ action: PageAction, in frame: FrameID, _ source: FrameValues) {
    var navigation = Navigation(
      frame: frame, request: action.request, type: action.type, source: .frame(source),
      kind: kind(of: action, in: frame))
    navigation.downloadName = action.downloadName
    navigation.pointer = action.pointer
    navigation.textFields = action.textFields
    begin(navigation)
  }

  private mutating func kind(of action: PageAction, in frame: FrameID) -> Navigation.Kind {
    if action.type == .formSubmitted, frames[frame]?.document?.isFirstBlank == true {
      obey(.formIntoAnEmptyFrameIsNoItem)
      return .replacing
    }
    guard isCurrentItem(action.request.url, in: frame) else { return .standard }
    guard action.request.httpMethod ?? "GET" == "GET" else {
      obey(.sentFormIsANewItem)
      return .standard
    }
    guard !isFragmentOfDocument(action.request, in: frame)
    else { return .standard }
    obey(.linkToTheShownAddressLoadsAgain)
    return .same
  }

  /// Returns the frame that a target stands for, `nil` if it is in no frame of this view.
  func targetFrame(_ name: String?, from frame: FrameID) -> FrameID? {
    switch name?.lowercased() {
    case nil, "", "_self": frame
    case "_top": mainFrame
    case "_parent": frames[frame]?.parent ?? mainFrame
    case "_blank": nil
    default: descendants(of: frame).first { frames[$0]?.name == name } ?? self.frame(named: name)
    }
  }

  /// Returns the first frame of a name, in document order.
  func frame(named name: String?) -> FrameID? {
    ([mainFrame] + descendants(of: mainFrame)).first { frames[$0]?.name == name }
  }

  /// Returns the referrer of a frame's page; for a document that stands in a page, that page's.
  private func referrerAddress(of frame: FrameID) -> URL? {
    guard let url = frames[frame]?.document?.url else { return nil }
    guard url == .srcdoc, let parent = frames[frame]?.parent else { return url }
    return referrerAddress(of: parent)
  }

  /// Returns an address as the URL standard writes it; a malformed one as it is.
  mutating func canonical(_ url: URL?) -> URL? {
    guard let url, !PlainAddress.isCanonical(url.absoluteString),
      let canonical = WebAddress.resolve(url.absoluteString), canonical != url
    else { return url }
    obey(.addressesAreCanonical)
    return canonical
  }

  /// Adds the fields that every request of a web view carries, and if a page asks, its own.
  mutating func prepared(_ request: URLRequest, referrer: FrameID?) -> URLRequest {
    guard let url = canonical(request.url), url.isOfTheWeb else {
      obey(.otherSchemesHaveNoFields)
      return request
    }
    obey(.requestsHaveAViewsFields)
    var request = request
    if url != request.url { request.url = url }
    var missing = fields
    if let shown = referrer.flatMap(referrerAddress),
      let value = Referrer.value(from: shown, to: url)
    {
      obey(.pageTellsWhoAsks)
      missing["Referer"] = value
    }
    request.setMissing(missing)
    return request
  }
}

/// Windows that a page opens: an action, createWebView, then a second action in the new view.
extension NavigationMachine {
  mutating func openWindow(_ wish: PageAction, from source: FrameValues) {
    obey(.newWindowIsAskedForFirst)
    if wish.textFields != nil, profile.asksAboutForms { obey(.formToAnotherProcessIsUnreported) }
    var action = NavigationActionValues(
      request: wish.request, type: wish.type, source: .frame(source),
      target: .none, shouldPerformDownload: wish.downloadName != nil)
    action.setPointer(wish.pointer)
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
      report(.didBecomeDownload(.action(action), download))
    }
  }

  mutating func answeredWindow(_ question: QuestionID, opened: Bool) {
    guard
      case .createWebView(let action, let child, let name) =
        questions.removeValue(forKey: question)
    else { return }
    guard opened, case .frame(let opener) = action.source else {
      obey(.unmadeWindowLoadsNothing)
      return send(.discard(child))
    }
    if name != nil { hasOpenedWindows = true }
    let sandbox = frames[opener.id]?.sandbox
    if sandbox != nil { obey(.sandboxHoldsWithin) }
    let window = NewWindow(
      request: action.request, name: name, opener: opener, sandbox: sandbox?.ofWindows)
    send(.open(child, window))
  }

  /// Loads the page of a new window in this view.
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
