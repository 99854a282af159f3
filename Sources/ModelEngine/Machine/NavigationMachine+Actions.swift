import Foundation
import FoundationNetworking
import WebViewKit

/// decidePolicyForNavigationAction: the beginning of every navigation (rule 1).
extension NavigationMachine {
  /// The app loads a request: source nil, target the main frame (rule 20).
  mutating func load(_ request: URLRequest, _ id: NavigationID) {
    var request = prepared(request, referrer: nil)
    // WebKit FrameLoader::load: the address that is shown already is loaded past the cache, into
    // the same item (BSK testServerRedirectToSameDocument shows the changed cache policy).
    let isSame = isCurrentItem(request.url)
    if isSame { request.cachePolicy = .reloadIgnoringLocalCacheData }
    begin(
      Navigation(
        id: id, frame: mainFrame, request: request, type: .other, kind: isSame ? .same : .standard),
      byApp: true)
  }

  /// The app loads content: the action names the base URL, or about:blank (A03).
  mutating func load(_ content: SubstituteContent, _ id: NavigationID) {
    let url = content.baseURL ?? .aboutBlank
    begin(
      Navigation(
        id: id, frame: mainFrame, request: content.request ?? URLRequest(url: url), type: .other,
        kind: .substitute(content)),
      byApp: true)
  }

  /// Asks about a navigation, after dropping one of that frame that is still being asked about:
  /// it has not started, so it ends in silence, and a late answer has no effect (rule 29, D07).
  mutating func begin(_ navigation: Navigation, byApp: Bool = false) {
    dropPending(navigation.frame)
    if byApp { apiRequest = APIRequest(navigation: navigation.id, url: navigation.request.url) }
    if case .history(let item) = navigation.kind { moveCursor(to: item) }
    frames[navigation.frame]?.pending = navigation
    // A09: an empty URL is not asked about (WebKit PolicyChecker::checkNavigationPolicy).
    guard navigation.request.url?.absoluteString.isEmpty == false else {
      return allow(navigation.frame)
    }
    frames[navigation.frame]?.pending?.lastAsked = navigation.request
    ask(
      .decidePolicyForNavigationAction(action(navigation)),
      .action(navigation.frame, navigation.id))
  }

  /// Drops what a frame is being asked about, in silence.
  mutating func dropPending(_ frame: FrameID) {
    guard let navigation = frames[frame]?.pending else { return }
    frames[frame]?.pending = nil
    if case .history(let item) = navigation.kind { returnCursor(from: item) }
  }

  /// What the app is told of a navigation.
  ///
  /// Main-frame actions name the navigation.
  func action(_ navigation: Navigation) -> NavigationActionValues {
    var values = NavigationActionValues(
      navigation: navigation.frame == mainFrame ? navigation.id : nil,
      request: navigation.request, type: navigation.type, source: navigation.source,
      target: .frame(values(of: navigation.frame)), shouldPerformDownload: navigation.isDownload)
    values.note(navigation.pointer)
    return values
  }

  /// An answer to any of the three policy questions.
  mutating func decided(_ question: QuestionID, _ policy: NavigationPolicy) {
    switch questions.removeValue(forKey: question) {
    case .action(let frame, let id) where frames[frame]?.pending?.id == id:
      decidedAction(frame, policy)
    case .redirect(let frame, let id, let request) where frames[frame]?.provisional?.id == id:
      decidedRedirect(frame, to: request, policy)
    case .response(let frame, let id, let response) where frames[frame]?.provisional?.id == id:
      decidedResponse(frame, response, policy)
    case .newWindow(let action, let name): decidedNewWindow(action, name: name, policy)
    default: break
    }
  }

  private mutating func decidedAction(_ frame: FrameID, _ policy: NavigationPolicy) {
    guard let navigation = frames[frame]?.pending else { return }
    switch policy {
    case .allow: allow(frame)
    case .cancel:
      // Rule 10, D01, A04: nothing had started, so nothing follows.
      discard(navigation)
    case .download:
      // Rule 24, M01, M02: no start and no failure; the download goes its own way.
      let download = startDownload(navigation.request)
      report(.navigationActionDidBecomeDownload(action(navigation), download))
      discard(navigation)
    }
  }

  /// Ends a navigation that has not started: loading is over, and a parent may be finished (M02).
  private mutating func discard(_ navigation: Navigation) {
    dropPending(navigation.frame)
    clearAPIRequest(of: navigation.id)
    finishIfComplete(frames[navigation.frame]?.parent)
  }

  /// Goes on with an allowed navigation: within the document, or by loading.
  private mutating func allow(_ frame: FrameID) {
    guard let navigation = frames[frame]?.pending else { return }
    frames[frame]?.pending = nil
    if isFragmentNavigation(navigation) { return goToFragment(navigation) }
    supersede(frame)
    start(navigation)
  }
}
