import Foundation
import FoundationNetworking
import WebViewKit

/// The back-forward list: going to its items, reloading, and what a commit does to it.
extension NavigationMachine {
  /// Goes to an item: source nil, type backForward (rules 18 and 20).
  ///
  /// J10: type other where nothing is shown yet, since the page of a restored list has failed.
  mutating func go(to item: HistoryItemID, _ id: NavigationID) {
    guard let entry = history.first(where: { $0.values.id == item }) else { return }
    if isInCurrentDocument(entry) {
      let loads = changedSubframes(in: entry).filter { !isShown($0.item, in: $0.frame) }
      return loads.isEmpty
        ? goWithinDocument(to: entry, id) : go(to: entry, id, in: loads)
    }
    let request = entry.request.fromCache
    // WebKit FrameLoader::loadDifferentDocumentItem: a POST that is not in the page cache has to
    // be sent again.
    let isResubmission = request.httpMethod == "POST" && cachedPage(item) == nil
    let type: WKNavigationType = main.document == nil ? .other : .backForward
    begin(
      Navigation(
        id: id, frame: mainFrame, request: request,
        type: isResubmission ? .formResubmitted : type, kind: .history(item)),
      byApp: true)
  }

  /// J08: takes over a list and loads its current item, with type other and from the cache where
  /// that has it; J09: nothing of it is in the page cache.
  mutating func restore(_ saved: SavedHistory, _ id: NavigationID) {
    cursor = nil
    history = saved.items.map { item in
      let values = HistoryItemValues(
        id: HistoryItemID(), url: item.url, title: item.title, initialURL: item.initialURL)
      return HistoryEntry(
        values: values, request: prepared(URLRequest(url: item.url), referrer: nil),
        document: nextLoad())
    }
    pageCache = []
    committedItem = nil
    let entry = history[saved.index]
    begin(
      Navigation(
        id: id, frame: mainFrame, request: entry.request.fromCache, type: .other,
        kind: .history(entry.values.id)),
      byApp: true)
  }

  /// Loads the current document again (rule 17); a POST is sent again and says so
  /// (WebKit FrameLoader::reload).
  mutating func reload(_ id: NavigationID) {
    guard let document = main.document, let url = document.url else { return }
    var request = document.request
    request.url = url
    request.cachePolicy = .reloadIgnoringLocalCacheData  // J04
    begin(
      Navigation(
        id: id, frame: mainFrame, request: request,
        type: request.httpMethod == "POST" ? .formResubmitted : .reload, kind: .reload),
      byApp: true)
  }

  /// WebKit HistoryController::goToItem moves the cursor before the app is asked.
  mutating func moveCursor(to item: HistoryItemID) {
    cursor = index(of: item)
    report(.stateChanged)
  }

  /// D08: moves the cursor back to what is shown, after a navigation to an item came to nothing;
  /// J10: where nothing is shown it stays.
  mutating func returnCursor(from item: HistoryItemID) {
    guard cursor == index(of: item), let committedItem, item != committedItem else { return }
    cursor = index(of: committedItem)
    report(.stateChanged)
  }

  func index(of item: HistoryItemID) -> Int? { history.firstIndex { $0.values.id == item } }

  var currentEntry: HistoryEntry? { history.first { $0.values.id == committedItem } }

  /// WebKit FrameLoader::shouldTreatURLAsSameAsCurrent.
  func isCurrentItem(_ url: URL?) -> Bool {
    guard let url, let values = currentEntry?.values else { return false }
    return values.url == url || values.initialURL == url
  }

  /// Likewise, of any frame.
  func isCurrentItem(_ url: URL?, in frame: FrameID) -> Bool {
    frame == mainFrame ? isCurrentItem(url) : url == frames[frame]?.document?.url
  }

  /// Before a commit: caches the page that is left and changes the list.
  ///
  /// What that changes is published between response and commit (rule 28, J13).
  mutating func leavePage(for navigation: Navigation) {
    cachePage(leftBy: navigation)
    switch navigation.kind {
    // WebKit WebPage::loadSimulatedRequest: visible in the session's history.
    case .substitute(let content) where content.request != nil: push(navigation)
    case .substitute: break  // WebKit DocumentLoader::urlForHistory: no item for given content.
    case .standard: push(navigation)
    case .same, .replacing, .reload: replaceItem(navigation)
    case .history(let item): committedItem = item
    }
  }

  private mutating func push(_ navigation: Navigation) {
    guard let load = navigation.load else { return }
    guard let url = navigation.request.url else { return }
    let values = HistoryItemValues(
      id: HistoryItemID(), url: url, title: nil, initialURL: navigation.initialURL ?? url)
    push(HistoryEntry(values: values, request: navigation.request, document: load))
  }

  /// Adds an item after the cursor and drops those that came after it.
  mutating func push(_ entry: HistoryEntry) {
    let kept = cursor.map { $0 + 1 } ?? 0
    let dropped = Set(history[kept...].map(\.values.id))
    history.removeSubrange(kept...)
    pageCache.removeAll { dropped.contains($0.item) }
    history.append(entry)
    cursor = history.count - 1
    committedItem = entry.values.id
    report(.stateChanged)
  }

  /// WebKit HistoryController::updateForReload: the item stays, its URL may be another.
  private mutating func replaceItem(_ navigation: Navigation) {
    guard let index = committedItem.flatMap(index(of:)) else { return push(navigation) }
    guard let url = navigation.request.url else { return }
    cursor = index
    history[index].request = navigation.request
    guard history[index].values.url != url else { return }
    history[index].values.url = url
    report(.stateChanged)
  }
}
