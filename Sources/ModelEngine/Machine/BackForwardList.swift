import Foundation
import WebViewKit

/// The back-forward list and the item that is shown.
///
/// It lives as long as the view. The app sees the items and the cursor. The other properties store
/// which item is shown, and which item the page's process considers to be shown. Going back moves
/// the cursor first, and the commit then changes the committed item:
///
///     load a, load b    items a, b   cursor 1   committed b
///     go back, asked    items a, b   cursor 0   committed b
///     cancelled         items a, b   cursor 1   committed b
///     allowed, shown    items a, b   cursor 0   committed a
struct BackForwardList: Sendable {
  var entries = HistoryEntries()
  /// The index of the item at the cursor.
  private(set) var cursor: Int?
  /// The item of the document that is shown; while going back, the cursor is at another item.
  private(set) var committedItem: HistoryItemID?
  /// The item that the page's process considers to be the item of the main frame.
  ///
  /// A navigation of a subframe does not change it. It is `nil` if a new process shows content that
  /// the app supplied.
  private(set) var mainFrameItem: HistoryItemID?
  /// The item of the main frame, if a subframe has gone back to that item.
  private(set) var itemLeftOver: HistoryItemID?

  /// The consequences of adding an item.
  struct Addition: Sendable {
    /// The items whose pages can no longer be shown.
    var endedItems: [HistoryItemID] = []
    /// Whether the shown page cannot be kept in the page cache.
    var losesPage = false
  }

  /// The list as the app sees it.
  var items: [HistoryItemValues] { entries.items }
  var canGoBack: Bool { (cursor ?? 0) > 0 }
  var canGoForward: Bool { cursor.map { $0 + 1 < items.count } ?? false }

  func index(of item: HistoryItemID) -> Int? {
    // Searches without a copy, and from the end, because most lookups are for recent items.
    items.indices.last { items[$0].id == item }
  }

  subscript(item: HistoryItemID) -> HistoryEntry? { index(of: item).map { entries[$0] } }

  /// The entry of the document that is shown.
  var currentEntry: HistoryEntry? { committedItem.flatMap { self[$0] } }

  /// Whether a URL is the URL of the main frame's item
  /// (FrameLoader::shouldTreatURLAsSameAsCurrent).
  func isCurrent(_ url: URL?) -> Bool { url != nil && url == mainFrameIndex.map { items[$0].url } }

  /// Whether a URL is the URL of a frame's item; a frame's first `about:blank` is not an item.
  func isCurrent(_ url: URL?, in frame: FrameID, of frames: FrameTable) -> Bool {
    guard frame != frames.main.id else { return isCurrent(url) }
    let document = frames[frame]?.document
    return document?.isFirstBlank == false && url == document?.url
  }

  /// Whether going to an item stays in the document that is shown.
  func isInCurrentDocument(_ entry: HistoryEntry) -> Bool {
    guard let current = currentEntry else { return false }
    return entry.values.id != current.values.id && entry.document == current.document
  }

  private var mainFrameIndex: Int? { mainFrameItem.flatMap(index) }

  // MARK: The cursor

  mutating func moveCursor(to item: HistoryItemID) { cursor = index(of: item) }

  /// Moves the cursor back to the shown item after a navigation to another item has failed.
  mutating func returnCursor(from item: HistoryItemID) {
    guard cursor == index(of: item), item != committedItem else { return }
    guard let committedItem else { return obey(.cursorStaysWhereNothingIsShown) }
    obey(.cursorReturns)
    cursor = index(of: committedItem)
  }

  /// Moves the cursor back to the shown item, because the page's process applied a late answer to
  /// the wrong navigation.
  mutating func returnCursorToShown() {
    guard let committedItem else { return }
    obey(.lateAnswerReturnsTheCursor)
    cursor = index(of: committedItem)
  }

  /// Moves the cursor back if the app has gone back while another process was loading.
  ///
  /// The process of the shown page learns late that the other process has taken over the load. It
  /// takes the answer about that load for the answer about going back.
  mutating func returnCursor(of pending: Navigation?) {
    guard let pending, pending.process == nil, case .history = pending.kind else { return }
    returnCursorToShown()
  }

  // MARK: The item that is shown

  /// Makes an item the item of the main frame's page.
  mutating func show(_ item: HistoryItemID) {
    committedItem = item
    mainFrameItem = item
    itemLeftOver = nil
  }

  /// Makes an item current after one of its frames has loaded.
  ///
  /// The item becomes the item of the main frame's page as well.
  mutating func showInFrames(_ item: HistoryItemID) {
    guard mainFrameItem == item else { return show(item) }
    committedItem = item
    itemLeftOver = item
  }

  /// Forgets the item of the main frame when a new process shows the page, unless the navigation
  /// stays in that item.
  mutating func enterNewProcess(by kind: Navigation.Kind) {
    switch kind {
    case .reload, .replacing: mainFrameItem = committedItem
    case .standard, .same, .history, .substitute: mainFrameItem = nil
    }
  }

  /// Adds an item after the cursor, and removes the items that were after the cursor.
  mutating func add(_ entry: HistoryEntry) -> Addition {
    var addition = Addition()
    if let itemLeftOver {
      obey(.itemLeftOverLosesItsPage)
      addition = Addition(endedItems: [itemLeftOver], losesPage: true)
    }
    let kept = cursor.map { $0 + 1 } ?? 0
    if kept < entries.count {
      obey(.newItemDropsThoseAhead)
      addition.endedItems += items[kept...].map(\.id)
      entries.removeSubrange(kept...)
    }
    entries.append(entry)
    cursor = entries.count - 1
    committedItem = entry.values.id
    return addition
  }
}

// Changes for a commit and for the page that the commit shows.
extension BackForwardList {
  /// Restores the items that an app has saved, without showing one.
  mutating func restore(_ saved: SavedHistory, _ fields: RequestFields) {
    entries = HistoryEntries()
    for item in saved.items {
      let values = HistoryItemValues(
        id: HistoryItemID(), url: item.url, title: item.title, initialURL: item.initialURL)
      let request = fields.prepared(item.request, referrer: nil)
      var entry = HistoryEntry(values: values, request: request, document: LoadID())
      for frame in item.subframes {
        obey(.savedListKnowsItsFrames)
        let request = fields.prepared(frame.request, referrer: nil)
        entry.subframes[frame.path] = SubframeItem(request: request, document: LoadID())
      }
      entries.append(entry)
    }
    obey(.restoredPagesAreNotKept)
    committedItem = nil
  }

  /// Changes the list for a navigation of the main frame that commits.
  ///
  /// - Parameters:
  ///   - left: The document that the navigation leaves, and its title.
  ///   - process: The process that shows the page.
  mutating func commit(
    _ navigation: Navigation, leaving left: (document: Document?, title: String),
    in process: WebProcess
  ) -> Addition? {
    defer { if let index = mainFrameIndex { entries[index].process = process } }
    switch navigation.kind {
    case .substitute(let content) where content.request != nil:
      return decide(add(navigation), by: .simulatedRequestIsAnItem)
    case .substitute: obey(.contentIsNoItem)
    case .standard: return add(navigation)
    case .same, .replacing, .reload: return stay(in: navigation, leaving: left)
    case .history(let item): show(item)
    }
    return nil
  }

  private mutating func add(_ navigation: Navigation) -> Addition? {
    guard let load = navigation.load, let url = navigation.request.url else { return nil }
    let values = HistoryItemValues(
      id: HistoryItemID(), url: url, title: nil, initialURL: navigation.initialURL ?? url)
    let entry = HistoryEntry(values: values, request: navigation.request, document: load)
    let addition = add(entry)
    show(values.id)
    return addition
  }

  /// Keeps the current item; its URL may change.
  private mutating func stay(
    in navigation: Navigation, leaving left: (document: Document?, title: String)
  ) -> Addition? {
    guard let index = mainFrameIndex else {
      // WebKit HistoryController::updateForReload, updateForRedirectWithLockedBackForwardList.
      guard case .reload = navigation.kind else { return add(navigation) }
      return decide(nil, by: .reloadMakesNoItem)
    }
    guard let url = navigation.request.url else { return nil }
    obey(.documentStaysInItsItem)
    let isSubstitute = left.document?.isSubstitute == true
    if items[index].url != url {
      if case .replacing = navigation.kind, url == .aboutBlank {
        entries[index].unreported = decide(navigation.request, by: .blankIsNotReported)
        return nil
      }
      if isSubstitute, left.title.isEmpty, case .reload = navigation.kind {
        entries[index].unreported = navigation.request
        return nil
      }
      // WebKit HistoryController::updateCurrentItem resets the item if the URL changes.
      if isSubstitute { entries[index].values.initialURL = url }
      entries[index].values.title = nil
    }
    entries[index].request = navigation.request
    entries[index].values.url = url
    if case .replacing = navigation.kind {
      entries[index].values.initialURL = navigation.initialURL ?? url
    }
    return nil
  }

  /// Sets the title of the main frame's item, and its URL if the new URL was not reported before.
  mutating func setTitle(_ title: String) {
    guard let index = mainFrameIndex else { return }
    if let request = entries[index].unreported {
      entries[index].move(to: request)
      entries[index].unreported = nil
    }
    entries[index].values.title = title
  }

  /// Gives the main frame's item the URL and the title of the content that covers the item's page.
  ///
  /// The item keeps this URL, although the content is not kept.
  mutating func nameItem(after content: Document, _ title: String) {
    guard let index = mainFrameIndex else { return }
    var request = content.request
    request.url = content.url
    entries[index].move(to: request)
    entries[index].values.title = title.isEmpty ? nil : title
  }
}
