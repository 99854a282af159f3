import Foundation
import WebViewKit

/// decidePolicyForNavigationAction: the beginning of every navigation.
extension NavigationMachine {
  mutating func load(_ request: URLRequest, _ id: NavigationID) {
    obey(.appIsNoSourceFrame)
    var request = prepared(request, referrer: nil)
    // A page whose process has ended is shown no more.
    let isSame = isCurrentItem(request.url) && !hasLostItsPage
    if isSame {
      obey(.shownAddressPassesTheCache)
      request.cachePolicy = .reloadIgnoringLocalCacheData
    }
    begin(
      Navigation(
        id: id, frame: mainFrame, request: request, type: .other, kind: isSame ? .same : .standard),
      byApp: true)
  }

  mutating func load(_ content: SubstituteContent, _ id: NavigationID) {
    obey(.appIsNoSourceFrame)
    obey(.contentIsItsBaseURL)
    let url = canonical(content.baseURL) ?? .aboutBlank
    begin(
      Navigation(
        id: id, frame: mainFrame, request: content.request ?? URLRequest(url: url), type: .other,
        kind: .substitute(content)),
      byApp: true)
  }

  /// Asks about a navigation, in the place of one of that frame that is still being asked about.
  ///
  /// The cursor of the list stays where that one has moved it: the check that is let go of is the
  /// one that would return it (WebKit PolicyChecker::stopCheck).
  mutating func begin(_ navigation: Navigation, byApp: Bool = false) {
    if frames[navigation.frame]?.pending != nil { obey(.unstartedEndsInSilence) }
    if byApp {
      publishEndOfRequest()
      obey(.appsRequestShowsAtOnce)
      // WebPageProxy::reload names the address that is active.
      let url = navigation.kind == .reload ? state.url : navigation.request.url
      apiRequest = APIRequest(navigation: navigation.id, url: url)
    }
    if case .history(let item) = navigation.kind {
      if navigation.frame == mainFrame { stopBeforeGoingBack() }
      moveCursor(to: item)
    }
    frames[navigation.frame]?.pending = navigation
    frames[navigation.frame]?.pending?.fromItem = committedItem
    if byApp { cross(.action(navigation.id)) } else { askAboutAction(navigation.frame) }
  }

  mutating func askAboutAction(_ frame: FrameID) {
    guard let navigation = frames[frame]?.pending else { return }
    guard navigation.request.url?.absoluteString.isEmpty == false else {
      obey(.emptyAddressIsNotAsked)
      return allow(frame)
    }
    endWhatIsProvisional(for: navigation)
    if frame == mainFrame, case .none = navigation.source, let apiRequest,
      apiRequest.url != navigation.request.url
    {
      obey(.otherAddressEndsTheRequest)
      self.apiRequest = nil
    }
    obey(.actionComesFirst)
    ask(
      .decidePolicyForNavigationAction(action(navigation)),
      .action(frame, navigation.id))
  }

  /// Drops the questions about a frame.
  mutating func dropPending(_ frame: FrameID) {
    guard let navigation = frames[frame]?.pending else { return }
    obey(.unstartedEndsInSilence)
    frames[frame]?.pending = nil
    if case .history(let item) = navigation.kind { returnCursor(from: item) }
  }

  /// Returns the app's values for a navigation.
  ///
  /// Main-frame actions name the navigation.
  mutating func action(_ navigation: Navigation) -> NavigationActionValues {
    var values = NavigationActionValues(
      navigation: navigation.frame == mainFrame ? navigation.id : nil,
      request: navigation.request, type: navigation.type, source: navigation.source,
      target: .frame(values(of: navigation.frame)),
      shouldPerformDownload: navigation.downloadName != nil)
    values.setPointer(navigation.pointer)
    return values
  }

  /// Handles an answer to any of the three policy questions.
  mutating func decided(_ question: QuestionID, _ policy: NavigationPolicy) {
    switch questions.removeValue(forKey: question) {
    case .action(let frame, let id) where frames[frame]?.pending?.id == id:
      decidedAction(frame, policy)
    case .redirect(let frame, let id) where frames[frame]?.provisional?.id == id:
      decidedRedirect(frame, policy)
    case .response(let frame, let id, let response) where frames[frame]?.provisional?.id == id:
      decidedResponse(frame, response, policy)
    case .newWindow(let action, let name): decidedNewWindow(action, name: name, policy)
    case .action(_, let id) where policy == .cancel:
      obey(.lateAnswerIsNone)
      clearAPIRequest(of: id)
    default: obey(.lateAnswerIsNone)
    }
  }

  private mutating func decidedAction(_ frame: FrameID, _ policy: NavigationPolicy) {
    guard let navigation = frames[frame]?.pending else { return }
    switch policy {
    case .allow: allow(frame)
    case .cancel:
      obey(.cancelledActionIsSilent)
      endedRequest = apiRequest?.navigation == navigation.id
      clearAPIRequest(of: navigation.id)
      discard(navigation)
    case .download:
      obey(.downloadedActionNeverStarts)
      if mayDownload(in: frame) {
        let download = startDownload(navigation.request)
        downloads[download]?.link = navigation.downloadName.map {
          DownloadLink(name: $0, frame: navigation.frame)
        }
        report(.didBecomeDownload(.action(action(navigation)), download))
      }
      discard(navigation)
    }
  }

  /// Ends a navigation that has not started: a parent may be finished.
  private mutating func discard(_ navigation: Navigation) {
    dropPending(navigation.frame)
    finishIfComplete(frames[navigation.frame]?.parent)
  }

  private mutating func allow(_ frame: FrameID) {
    guard frame == mainFrame, let navigation = main.pending else { return resume(frame) }
    cross(.start(navigation.id))
  }

  /// Continues an allowed navigation: within the document, or by loading.
  mutating func resume(_ frame: FrameID) {
    guard var navigation = frames[frame]?.pending else { return }
    if isFragmentNavigation(navigation) {
      frames[frame]?.pending = nil
      return goToFragment(navigation)
    }
    if frame == mainFrame { giveProcess(to: &navigation, isRedirect: false) }
    frames[frame]?.pending = navigation
    supersede(frame)
    if navigation.textFields != nil, askAboutForm(of: frame) { return }
    frames[frame]?.pending = nil
    start(navigation)
  }
}

/// willSubmitForm: a form waits for the app before its load starts.
extension NavigationMachine {
  /// Asks the app before a form is sent, once; false if there is nothing to ask.
  mutating func askAboutForm(of frame: FrameID) -> Bool {
    guard let navigation = frames[frame]?.pending, let fields = navigation.textFields,
      profile.asksAboutForms, let url = navigation.request.url
    else { return false }
    frames[frame]?.pending?.textFields = nil
    guard navigation.process == nil else {
      obey(.formToAnotherProcessIsUnreported)
      return false
    }
    obey(.formWaitsBeforeItsStart)
    ask(
      .willSubmitForm(
        FormSubmissionValues(
          url: url, method: navigation.request.httpMethod ?? "GET", source: navigation.source,
          target: .frame(values(of: frame)), values: fields)),
      .form(frame, navigation.id))
    return true
  }

  /// Sends a form after the app's answer.
  mutating func submitForm(_ question: QuestionID) {
    guard case .form(let frame, let id)? = questions.removeValue(forKey: question),
      frames[frame]?.pending?.id == id
    else { return obey(.lateAnswerIsNone) }
    resume(frame)
  }
}

/// The default referrer policy, strict-origin-when-cross-origin (W3C Referrer Policy, section 3.7).
enum Referrer {
  /// Returns the value of `Referer` for a request from one document; `nil` if none is sent.
  static func value(from document: URL, to target: URL) -> String? {
    guard let scheme = document.scheme, ["http", "https"].contains(scheme),
      !(scheme == "https" && target.scheme == "http"),
      var parts = URLComponents(url: document, resolvingAgainstBaseURL: true)
    else { return nil }
    parts.fragment = nil
    parts.user = nil
    parts.password = nil
    let isSameOrigin =
      scheme == target.scheme && document.host == target.host && document.port == target.port
    if !isSameOrigin {
      parts.path = ""
      parts.query = nil
    }
    if parts.path.isEmpty { parts.path = "/" }
    return parts.string
  }
}
