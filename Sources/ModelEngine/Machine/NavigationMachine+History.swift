import Foundation
import WebViewKit

// The back-forward list: going to its items, reloading, and the changes of a commit.
extension NavigationMachine {
  mutating func go(to item: HistoryItemID, _ id: NavigationID) {
    guard let entry = history.first(where: { $0.values.id == item }) else { return }
    if isInCurrentDocument(entry) {
      let loads = changedSubframes(in: entry).filter { !isShown($0.item, in: $0.frame) }
      return loads.isEmpty
        ? goWithinDocument(to: entry, id) : go(to: entry, id, in: loads)
    }
    load(entry, id)
  }

  private mutating func load(_ entry: HistoryEntry, _ id: NavigationID) {
    obey(.appIsNoSourceFrame)
    obey(.itemsComeFromTheCache)
    begin(
      Navigation(
        id: id, frame: mainFrame, request: request(of: entry).fromCache,
        type: typeOfGoing(to: entry), kind: .history(entry.values.id)),
      byApp: true)
  }

  /// Returns the request of an item, which keeps the address, the form and the referrer only.
  ///
  /// A page in the page cache has its own address, which given content has from the app.
  private mutating func request(of entry: HistoryEntry) -> URLRequest {
    obey(.itemKeepsNoFields)
    var request = entry.request
    request.allHTTPHeaderFields = request.allHTTPHeaderFields?.filter {
      ["content-type", "referer"].contains($0.key.lowercased())
    }
    if let url = cachedPage(entry.values.id)?.document?.url, url != .aboutBlank {
      request.url = url
    }
    return prepared(request, referrer: nil)
  }

  private mutating func typeOfGoing(to entry: HistoryEntry) -> WKNavigationType {
    if entry.request.httpMethod == "POST", cachedPage(entry.values.id) == nil {
      obey(.uncachedPOSTIsSentAgain)
    }
    if main.document == nil || hasLostItsPage {
      obey(.nothingShownIsNoGoingBack)
      return .other
    }
    obey(.goingBackSaysSo)
    return .backForward
  }

  /// Takes over a list and loads its current item.
  mutating func restore(_ saved: SavedHistory, _ id: NavigationID) {
    let entries = saved.items.map { item in
      let values = HistoryItemValues(
        id: HistoryItemID(), url: item.url, title: item.title, initialURL: item.initialURL)
      var entry = HistoryEntry(
        values: values, request: prepared(item.request, referrer: nil),
        document: nextLoad())
      for frame in item.subframes {
        obey(.savedListKnowsItsFrames)
        entry.subframes[frame.path] = SubframeItem(
          request: prepared(URLRequest(url: frame.url), referrer: nil), document: nextLoad())
      }
      return entry
    }
    history = HistoryEntries(entries)
    obey(.restoredPagesAreNotKept)
    committedItem = nil
    obey(.restoredListLoadsItsItem)
    go(to: history[saved.index].values.id, id)
  }

  mutating func reload(_ id: NavigationID) {
    if hasLostItsPage { return reloadLostPage(id) }
    guard let document = main.document, let url = document.url else { return }
    obey(.appIsNoSourceFrame)
    var request = document.request
    request.url = url
    obey(.reloadPassesTheCache)
    request.cachePolicy = .reloadIgnoringLocalCacheData
    var type = WKNavigationType.reload
    if request.httpMethod == "POST" {
      obey(.reloadedPOSTIsSentAgain)
      type = .formResubmitted
    }
    obey(.reloadLoadsAgain)
    begin(
      Navigation(id: id, frame: mainFrame, request: request, type: type, kind: .reload),
      byApp: true)
  }

  /// Ends the present load before the app is asked about going to an item of another document.
  mutating func stopBeforeGoingBack() {
    guard main.provisional != nil || main.committed != nil, main.provisional?.process == nil
    else { return }
    for frame in descendants(of: mainFrame) { abandon(frame) }
    stop(mainFrame, obeying: .goingBackStopsFirst)
  }

  /// Loads the list's current item in a new process; a list without one has nothing to load.
  private mutating func reloadLostPage(_ id: NavigationID) {
    obey(.lostPageIsReloadedAsItsItem)
    if let cursor { load(history[cursor], id) }
  }

  mutating func moveCursor(to item: HistoryItemID) {
    obey(.cursorMovesFirst)
    cursor = index(of: item)
  }

  /// Moves the cursor back to the shown item, after a navigation to another one failed.
  mutating func returnCursor(from item: HistoryItemID) {
    guard cursor == index(of: item), item != committedItem else { return }
    guard let committedItem else { return obey(.cursorStaysWhereNothingIsShown) }
    obey(.cursorReturns)
    cursor = index(of: committedItem)
    report(.stateChanged)
  }

  /// Moves the cursor back if the app has gone back while another process was loading.
  ///
  /// The process of the page shown learns late that the other one has taken that load over, and
  /// takes the answer for that of the item.
  mutating func returnCursorOfPending() {
    guard let pending = main.pending, pending.process == nil, case .history = pending.kind
    else { return }
    returnCursorToShown()
  }

  mutating func returnCursorToShown() {
    guard let committedItem else { return }
    obey(.lateAnswerReturnsTheCursor)
    cursor = index(of: committedItem)
  }

  func index(of item: HistoryItemID) -> Int? { history.firstIndex { $0.values.id == item } }

  var currentEntry: HistoryEntry? { history.first { $0.values.id == committedItem } }

  /// Makes an item that of the main frame's page.
  mutating func show(_ item: HistoryItemID) {
    committedItem = item
    mainFrameItem = item
    itemLeftOver = nil
  }

  /// Whether a URL is that of the main frame's item (FrameLoader::shouldTreatURLAsSameAsCurrent).
  func isCurrentItem(_ url: URL?) -> Bool {
    url != nil && url == mainFrameItem.flatMap(index(of:)).map { history[$0].values.url }
  }

  /// Whether a URL is that of a frame's item; the first about:blank of a frame is no item.
  func isCurrentItem(_ url: URL?, in frame: FrameID) -> Bool {
    guard frame != mainFrame else { return isCurrentItem(url) }
    return frames[frame]?.document?.isFirstBlank == false && url == frames[frame]?.document?.url
  }

  /// Caches the page that is left and changes the list, before a commit.
  mutating func leavePage(for navigation: Navigation) {
    cachePage(leftBy: navigation)
    enterProcess(of: navigation)
    switch navigation.kind {
    case .substitute(let content) where content.request != nil:
      obey(.simulatedRequestIsAnItem)
      push(navigation)
    case .substitute: obey(.contentIsNoItem)
    case .standard: push(navigation)
    case .same, .replacing: stayInItem(navigation)
    case .reload:
      forgetPageOfShownItem()
      stayInItem(navigation)
    case .history(let item): show(item)
    }
    if let index = mainFrameItem.flatMap(index(of:)) { history[index].process = process }
  }

  private mutating func push(_ navigation: Navigation) {
    guard let load = navigation.load else { return }
    guard let url = navigation.request.url else { return }
    let values = HistoryItemValues(
      id: HistoryItemID(), url: url, title: nil, initialURL: navigation.initialURL ?? url)
    push(HistoryEntry(values: values, request: navigation.request, document: load))
    show(values.id)
  }

  /// Adds an item after the cursor and drops those that came after it.
  mutating func push(_ entry: HistoryEntry) {
    if let itemLeftOver {
      obey(.itemLeftOverLosesItsPage)
      pageCache.removeAll { $0.item == itemLeftOver }
      frames[mainFrame]?.document?.isLost = true
    }
    let kept = cursor.map { $0 + 1 } ?? 0
    if kept < history.count {
      obey(.newItemDropsThoseAhead)
      let dropped = Set(history[kept...].map(\.values.id))
      history.removeSubrange(kept...)
      pageCache.removeAll { dropped.contains($0.item) }
    }
    history.append(entry)
    cursor = history.count - 1
    committedItem = entry.values.id
    report(.stateChanged)
  }

  /// Keeps the current item, whose URL may change.
  private mutating func stayInItem(_ navigation: Navigation) {
    guard let index = mainFrameItem.flatMap(index(of:)) else {
      // WebKit HistoryController::updateForReload, updateForRedirectWithLockedBackForwardList.
      guard case .reload = navigation.kind else { return push(navigation) }
      return obey(.reloadMakesNoItem)
    }
    guard let url = navigation.request.url else { return }
    obey(.documentStaysInItsItem)
    let isSubstitute = main.document?.isSubstitute == true
    if history[index].values.url != url {
      if isSubstitute, title.isEmpty, case .reload = navigation.kind {
        history[index].unreported = navigation.request
        return
      }
      // WebKit HistoryController::updateCurrentItem starts over at another address.
      if isSubstitute { history[index].values.initialURL = url }
      history[index].values.title = nil
    }
    history[index].request = navigation.request
    history[index].values.url = url
    if case .replacing = navigation.kind {
      history[index].values.initialURL = navigation.initialURL ?? url
    }
  }
}
