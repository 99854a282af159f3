import Foundation
import WebViewKit

// The back-forward list: going to its items, and reloading.
extension NavigationMachine {
  mutating func go(to item: HistoryItemID, _ id: NavigationID) {
    guard let entry = list[item] else { return }
    guard list.isInCurrentDocument(entry), processes.owns(entry) else { return load(entry, id) }
    let changed = list.changedSubframes(in: entry, of: frames)
    let loads = changed.filter { !list.isShown($0.item, at: frames.path(of: $0.frame)) }
    if loads.isEmpty {
      goWithinDocument(to: entry, id, changing: changed)
    } else {
      go(to: entry, id, in: loads)
    }
  }

  private mutating func load(_ entry: HistoryEntry, _ id: NavigationID) {
    beginForApp(
      Navigation(
        to: entry, id, in: mainFrame, cached: pageCache.page(of: entry.values.id),
        isPageShown: frames.main.document != nil && !processes.hasLostItsPage, fields))
  }

  /// Restores a saved list and loads its current item.
  mutating func restore(_ saved: SavedHistory, _ id: NavigationID) {
    list.restore(saved, fields)
    obey(.restoredListLoadsItsItem)
    go(to: list.items[saved.index].id, id)
  }

  mutating func reload(_ id: NavigationID) {
    if processes.hasLostItsPage {
      // A list without a current item has nothing to load.
      obey(.lostPageIsReloadedAsItsItem)
      if let cursor = list.cursor { load(list.entries[cursor], id) }
      return
    }
    guard let document = main.document,
      let navigation = Navigation(reloading: document, id, in: mainFrame)
    else { return }
    beginForApp(navigation)
  }

  /// Drops the pages that can no longer be shown after an item was added, and reports the list.
  mutating func added(_ addition: BackForwardList.Addition?) {
    guard let addition else { return }
    pageCache.remove(addition.endedItems)
    if addition.losesPage { frames[mainFrame]?.document?.isLost = true }
    report(.stateChanged)
  }
}

// Navigations within the document, and items in whose pages frames have navigated.
extension NavigationMachine {
  /// Moves to a fragment, which adds an item to the list if the URL changes.
  ///
  /// Even going to an existing item may add an item, which removes the items after the cursor.
  mutating func goToFragment(_ navigation: Navigation) {
    let frame = navigation.frame
    guard let url = navigation.request.url, let document = frames[frame]?.document else { return }
    obey(.fragmentIsAnActionOnly)
    if let loading = frames[frame]?.provisional, loading.process != nil {
      obey(.fragmentLeavesAnotherProcess)
    } else if frames[frame]?.provisional != nil {
      obey(.fragmentEndsWhatIsLoading)
      failProvisional(frame, .cancelled)
    }
    added(
      list.visitFragment(
        navigation, of: document, (loading.title, processes.current), in: frames))
    frames[frame]?.document?.url = url
    obey(.fragmentPublishesTheListFirst)
    if loading.request?.navigation == navigation.id { loading.request = nil }
    report(.stateChanged)
  }

  /// Goes back or forward between fragments.
  private mutating func goWithinDocument(
    to entry: HistoryEntry, _ id: NavigationID,
    changing changed: [(frame: FrameID, item: SubframeItem)]
  ) {
    obey(.movingWithinIsSilent)
    obey(.movingWithinPublishesInTurn)
    loading.request = APIRequest(navigation: id, url: entry.values.url)
    list.moveCursor(to: entry.values.id)
    if main.provisional?.process != nil { list.returnCursorToShown() }
    list.show(entry.values.id)
    report(.stateChanged)
    // If the item's frames no longer exist, nothing changes, and the app's request does not end.
    guard main.document?.url != entry.values.url || !changed.isEmpty else { return }
    frames[mainFrame]?.document?.url = entry.values.url
    for (frame, item) in changed { frames[frame]?.document?.url = item.request.url }
    loading.request = nil
    report(.stateChanged)
  }

  /// Goes to an item by loading only its subframes.
  private mutating func go(
    to entry: HistoryEntry, _ id: NavigationID, in loads: [(frame: FrameID, item: SubframeItem)]
  ) {
    obey(.goingBackInFramesLoadsThere)
    loading.request = APIRequest(navigation: id, url: entry.values.url)
    if frames.isolatesSites {
      obey(.goingBackInFramesEndsLoadingFirst)
      list.moveCursor(to: entry.values.id)
      report(.stateChanged)
      loading.request = nil
      report(.stateChanged)
    }
    for (frame, item) in loads { beginNavigation(Navigation(to: item, of: entry, id, in: frame)) }
  }
}
