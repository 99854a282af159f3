import Foundation
import WebViewKit

// decidePolicyForNavigationAction: the beginning of every navigation.
extension NavigationMachine {
  mutating func load(_ request: URLRequest, _ id: NavigationID) {
    // A page whose process has ended is no longer shown.
    let shown = processes.hasLostItsPage ? nil : list
    beginForApp(Navigation(loading: request, id, in: mainFrame, over: shown, fields))
  }

  mutating func load(_ content: SubstituteContent, _ id: NavigationID) {
    obey(.contentIsItsBaseURL)
    beginForApp(Navigation(loading: content, id, in: mainFrame))
  }

  /// Begins a navigation of the main frame that the app requests.
  mutating func beginForApp(_ navigation: Navigation) {
    obey(.appIsNoSourceFrame)
    if loading.publishesEnd(profile) { report(.stateChanged) }
    obey(.appsRequestShowsAtOnce)
    // WebPageProxy::reload reports the active URL.
    let url = navigation.kind == .reload ? state.url : navigation.request.url
    loading.request = APIRequest(navigation: navigation.id, url: url)
    setPending(navigation)
    cross(.action(navigation.id))
  }

  /// Begins a navigation that a page requests.
  mutating func beginNavigation(_ navigation: Navigation) {
    setPending(navigation)
    askAboutAction(navigation.frame)
  }

  /// Makes a navigation the pending one of its frame; it replaces a navigation without an answer.
  ///
  /// The list's cursor stays where the replaced navigation has moved it, because only the policy
  /// check of that navigation would move it back (WebKit PolicyChecker::stopCheck).
  private mutating func setPending(_ navigation: Navigation) {
    let frame = navigation.frame
    questions.makeWay(for: frames[frame], profile)
    if let replaced = frames[frame]?.pending?.id, loading.request?.navigation == replaced {
      obey(.replacedRequestEnds)
      loading.request = nil
    }
    if case .history(let item) = navigation.kind {
      if frame == mainFrame { stopBeforeGoingBack() }
      obey(.cursorMovesFirst)
      list.moveCursor(to: item)
    }
    var navigation = navigation
    navigation.fromItem = list.committedItem
    frames[frame]?.pending = navigation
  }

  mutating func askAboutAction(_ frame: FrameID) {
    guard let navigation = frames[frame]?.pending else { return }
    guard navigation.request.url?.absoluteString.isEmpty == false else {
      obey(.emptyAddressIsNotAsked)
      return allow(frame)
    }
    guard frames.policiesAllowLoad(of: navigation.request.url, in: frame) else {
      dropPending(frame)
      // The app is asked about the other new frames of a page before the page can be complete.
      return frames[frame]?.document == nil ? () : finishIfComplete(frames[frame]?.parent)
    }
    endWhatIsProvisional(for: navigation)
    if frame == mainFrame, case .none = navigation.source, let request = loading.request,
      request.url != navigation.request.url
    {
      obey(.otherAddressEndsTheRequest)
      loading.request = nil
    }
    obey(.actionComesFirst)
    obey(.frameHasItsDocument)
    ask(.decidePolicyForNavigationAction(action(navigation)), .action(frame, navigation.id))
  }

  /// Drops the pending navigation of a frame, so that a later answer about it has no effect.
  mutating func dropPending(_ frame: FrameID) {
    guard let navigation = frames[frame]?.pending else { return }
    obey(.unstartedEndsInSilence)
    frames[frame]?.pending = nil
    if case .history(let item) = navigation.kind {
      list.returnCursor(from: item)
      report(.stateChanged)
    }
  }

  func action(_ navigation: Navigation) -> NavigationActionValues {
    navigation.action(in: values(of: navigation.frame))
  }

  /// Handles an answer to any of the policy requests about an action, a redirect or a response.
  mutating func decided(_ question: QuestionID, _ policy: NavigationPolicy) {
    switch questions.remove(question) {
    case .action(let frame, let id) where frames[frame]?.asks(about: id) == true:
      decidedAction(frame, policy)
    case .redirect(let frame, let id) where frames[frame]?.provisional?.id == id:
      decidedRedirect(frame, policy)
    case .response(let frame, let id, let response) where frames[frame]?.provisional?.id == id:
      decidedResponse(frame, response, policy)
    case .response(let frame, let id, _) where frames[frame]?.committed?.id == id:
      decidedPart(frame, policy)
    case .newWindow(let action, let wish): decidedNewWindow(action, wish, policy)
    case .action(let frame, let id) where policy == .download:
      guard let kept = questions.removeDownload(id, of: frames[frame]) else { return }
      download(kept, behind: kept.downloadLink)
    case .action(_, let id) where policy == .cancel:
      obey(.lateAnswerIsNone)
      clearRequest(of: id)
    default: obey(.lateAnswerIsNone)
    }
  }

  private mutating func decidedAction(_ frame: FrameID, _ policy: NavigationPolicy) {
    guard let navigation = frames.refused(frame, by: policy, profile) else { return allow(frame) }
    if policy == .download {
      obey(.downloadedActionNeverStarts)
      download(navigation, behind: navigation.downloadLink)
    } else {
      obey(.cancelledActionIsSilent)
      loading.endedRequest = loading.request?.navigation == navigation.id
      clearRequest(of: navigation.id)
    }
    dropPending(frame)
    finishIfComplete(frames[frame]?.parent)
  }

  private mutating func allow(_ frame: FrameID) {
    guard frame == mainFrame, let id = main.pending?.id else { return resume(frame) }
    cross(.start(id))
  }

  /// Continues an allowed navigation: either within the document, or by loading.
  mutating func resume(_ frame: FrameID) {
    guard var navigation = frames[frame]?.pending else { return }
    if frames.isFragment(navigation, profile) {
      frames[frame]?.pending = nil
      return goToFragment(navigation)
    }
    if frame == mainFrame { assignProcess(to: &navigation) }
    frames[frame]?.pending = navigation
    supersede(frame)
    if navigation.textFields != nil,
      let form = navigation.form(in: values(of: frame), profile)
    {
      frames[frame]?.pending?.textFields = nil
      return ask(.willSubmitForm(form), .form(frame, navigation.id))
    }
    frames[frame]?.pending = nil
    start(navigation)
  }

  mutating func assignProcess(to navigation: inout Navigation) {
    processes.assign(to: &navigation, leaving: frames.main.document?.url, list, &pageCache)
  }

  /// Sends a form after the app's answer.
  mutating func submitForm(_ question: QuestionID) {
    guard case .form(let frame, let id)? = questions.remove(question),
      frames[frame]?.pending?.id == id
    else { return obey(.lateAnswerIsNone) }
    resume(frame)
  }
}
