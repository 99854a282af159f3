import Foundation
import FoundationNetworking
import WebViewKit

/// Navigations within the document.
extension NavigationMachine {
  /// Going to an item can be one, too, even where its page is in the page cache.
  mutating func isFragmentNavigation(_ navigation: Navigation) -> Bool {
    switch navigation.kind {
    case .standard, .replacing, .history:
      return isFragmentOfDocument(navigation.request, in: navigation.frame)
    case .same, .reload, .substitute:
      obey(.reloadIsNoFragment)
      return false
    }
  }

  func isFragmentOfDocument(_ request: URLRequest, in frame: FrameID) -> Bool {
    guard let url = request.url, url.fragment != nil, request.httpMethod ?? "GET" == "GET",
      let shown = frames[frame]?.document?.url
    else { return false }
    return url.isEqualIgnoringFragment(to: shown)
  }

  /// Moves to a fragment: a new item where the address is another one.
  ///
  /// So does going to an item, which takes the items behind it out of the list.
  mutating func goToFragment(_ navigation: Navigation) {
    let frame = navigation.frame
    guard let url = navigation.request.url, let document = frames[frame]?.document else { return }
    obey(.fragmentIsAnActionOnly)
    if let loading = frames[frame]?.provisional, loading.process != nil {
      obey(.fragmentLeavesAnotherProcess)
    } else if let loading = frames[frame]?.provisional {
      obey(.fragmentEndsWhatIsLoading)
      failProvisional(frame, .cancelled(loading.request.url))
    }
    if case .history(let item) = navigation.kind, isCurrentItem(url, in: frame) {
      show(item)
    } else if !isCurrentItem(url, in: frame) {
      obey(.fragmentIsANewItem)
      if frame == mainFrame {
        pushFragment(url, of: document)
      } else {
        visit(navigation, document: document.load)
      }
    }
    frames[frame]?.document?.url = url
    obey(.fragmentPublishesTheListFirst)
    if apiRequest?.navigation == navigation.id { apiRequest = nil }
    report(.stateChanged)
  }

  /// The new item is of the same document, with its title, its request and its frames.
  private mutating func pushFragment(_ url: URL, of document: Document) {
    guard !document.isSubstitute else { return }
    let values = HistoryItemValues(
      id: HistoryItemID(), url: url, title: title.isEmpty ? nil : title, initialURL: url)
    var request = document.request
    request.url = url
    if let item = itemLeftOver, let index = index(of: item) {
      obey(.itemLeftOverTakesTheFragment)
      history[index].values.url = url
    }
    let known = currentEntry?.subframes ?? [:]
    push(
      HistoryEntry(
        values: values, request: request, document: currentEntry?.document ?? document.load,
        process: process, subframes: known.merging(emptySubframes) { own, _ in own }))
    show(values.id)
  }

  func isInCurrentDocument(_ entry: HistoryEntry) -> Bool {
    guard let current = currentEntry else { return false }
    return entry.values.id != current.values.id && entry.document == current.document
  }

  /// Goes back or forward between fragments.
  mutating func goWithinDocument(to entry: HistoryEntry, _ id: NavigationID) {
    obey(.movingWithinIsSilent)
    obey(.movingWithinPublishesInTurn)
    apiRequest = APIRequest(navigation: id, url: entry.values.url)
    let changed = changedSubframes(in: entry)
    cursor = index(of: entry.values.id)
    if main.provisional?.process != nil { returnCursorToShown() }
    show(entry.values.id)
    report(.stateChanged)
    // If its frames are gone nothing moves, and nothing ends the request.
    guard main.document?.url != entry.values.url || !changed.isEmpty else { return }
    frames[mainFrame]?.document?.url = entry.values.url
    for (frame, item) in changed { frames[frame]?.document?.url = item.request.url }
    apiRequest = nil
    report(.stateChanged)
  }
}
