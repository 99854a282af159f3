import Foundation
import FoundationNetworking
import WebViewKit

/// Navigations within the document: the action and nothing else (rule 16, K01).
extension NavigationMachine {
  /// WebKit FrameLoader::shouldPerformFragmentNavigation.
  ///
  /// Going to an item can be one, too (K11).
  func isFragmentNavigation(_ navigation: Navigation) -> Bool {
    switch navigation.kind {
    case .standard, .replacing: break
    case .history(let item) where cachedPage(item) == nil: break
    default: return false
    }
    return isFragmentOfDocument(navigation.request, in: navigation.frame)
  }

  func isFragmentOfDocument(_ request: URLRequest, in frame: FrameID) -> Bool {
    guard let url = request.url, url.fragment != nil, request.httpMethod ?? "GET" == "GET",
      let shown = frames[frame]?.document?.url
    else { return false }
    return url.isEqualIgnoringFragment(to: shown)
  }

  /// Moves to a fragment: a new item where the address is another one, then the URL changes and
  /// loading is over (K01: the list is published first).
  mutating func goToFragment(_ navigation: Navigation) {
    let frame = navigation.frame
    guard let url = navigation.request.url, let document = frames[frame]?.document else { return }
    // WebKit FrameLoader::continueFragmentScrollAfterNavigationPolicy.
    if frames[frame]?.provisional != nil { failProvisional(frame, .cancelled(url)) }
    if frame == mainFrame, !document.isSubstitute, !isCurrentItem(url) {
      push(
        navigation.request, initialURL: nil, document: currentEntry?.document ?? document.load)
    }
    frames[frame]?.document?.url = url
    guard frame == mainFrame else { return finishIfComplete(frames[frame]?.parent) }
    if apiRequest?.navigation == navigation.id { apiRequest = nil }
    report(.stateChanged)
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
    cursor = index(of: entry.values.id)
    committedItem = entry.values.id
    report(.stateChanged)
    frames[mainFrame]?.document?.url = entry.values.url
    apiRequest = nil
    report(.stateChanged)
  }
}
