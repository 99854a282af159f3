import Foundation
import FoundationNetworking
import WebViewKit

/// Navigations within the document: the action and nothing else (rule 16, K01).
extension NavigationMachine {
  /// WebKit FrameLoader::shouldPerformFragmentNavigation.
  ///
  /// Going to an item can be one, too, even where its page is in the page cache (K11).
  func isFragmentNavigation(_ navigation: Navigation) -> Bool {
    switch navigation.kind {
    case .standard, .replacing, .history:
      isFragmentOfDocument(navigation.request, in: navigation.frame)
    case .same, .reload, .substitute: false
    }
  }

  func isFragmentOfDocument(_ request: URLRequest, in frame: FrameID) -> Bool {
    guard let url = request.url, url.fragment != nil, request.httpMethod ?? "GET" == "GET",
      let shown = frames[frame]?.document?.url
    else { return false }
    return url.isEqualIgnoringFragment(to: shown)
  }

  /// Moves to a fragment: a new item where the address is another one, then the URL changes and
  /// loading is over (K01: the list is published first).
  ///
  /// K11: so does going to an item, which takes the items behind it out of the list.
  mutating func goToFragment(_ navigation: Navigation) {
    let frame = navigation.frame
    guard let url = navigation.request.url, let document = frames[frame]?.document else { return }
    // WebKit FrameLoader::continueFragmentScrollAfterNavigationPolicy.
    if frames[frame]?.provisional != nil { failProvisional(frame, .cancelled(url)) }
    if case .history(let item) = navigation.kind, isCurrentItem(url, in: frame) {
      committedItem = item
    } else if !isCurrentItem(url, in: frame) {
      if frame == mainFrame {
        pushFragment(navigation.request, of: document)
      } else {
        visit(navigation, document: document.load)
      }
    }
    frames[frame]?.document?.url = url
    // WebKit WebPageProxy::didSameDocumentNavigationForFrame: of every frame.
    if apiRequest?.navigation == navigation.id { apiRequest = nil }
    report(.stateChanged)
    finishIfComplete(frames[frame]?.parent)
  }

  /// The new item is of the same document, with its title and frames.
  private mutating func pushFragment(_ request: URLRequest, of document: Document) {
    guard let url = request.url, !document.isSubstitute else { return }
    let values = HistoryItemValues(id: HistoryItemID(), url: url, title: title, initialURL: url)
    push(
      HistoryEntry(
        values: values, request: request, document: currentEntry?.document ?? document.load,
        subframes: currentEntry?.subframes ?? [:]))
  }

  /// WebKit HistoryItem::shouldDoSameDocumentNavigationTo.
  func isInCurrentDocument(_ entry: HistoryEntry) -> Bool {
    guard let current = currentEntry, main.document?.isSubstitute == false else { return false }
    return entry.values.id != current.values.id && entry.document == current.document
  }

  /// Rule 16, K03: back and forward between fragments call nothing.
  ///
  /// The properties change one after the other, as CR UserInitiatedHashChangeNavigation saw them:
  /// loading, list, URL.
  mutating func goWithinDocument(to entry: HistoryEntry, _ id: NavigationID) {
    dropPending(mainFrame)
    apiRequest = APIRequest(navigation: id, url: entry.values.url)
    report(.stateChanged)
    let changed = changedSubframes(in: entry)
    cursor = index(of: entry.values.id)
    committedItem = entry.values.id
    report(.stateChanged)
    frames[mainFrame]?.document?.url = entry.values.url
    for (frame, item) in changed { frames[frame]?.document?.url = item.request.url }
    apiRequest = nil
    report(.stateChanged)
  }
}
