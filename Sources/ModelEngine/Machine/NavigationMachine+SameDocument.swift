import Foundation
import WebViewKit

/// Navigations within the document.
extension NavigationMachine {
  /// Whether a navigation stays within the document.
  ///
  /// Going to an item can do so, too, even if its page is in the page cache.
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

  /// Moves to a fragment, which adds an item to the list if the address is another one.
  ///
  /// Going to an item adds one, too, which removes the items behind it from the list.
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

  /// Adds an item of the same document, with its title, its request and its frames.
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
    // If its frames are gone, nothing moves, and nothing ends the request.
    guard main.document?.url != entry.values.url || !changed.isEmpty else { return }
    frames[mainFrame]?.document?.url = entry.values.url
    for (frame, item) in changed { frames[frame]?.document?.url = item.request.url }
    apiRequest = nil
    report(.stateChanged)
  }
}

// The back-forward list of a page whose frames have navigated: an item knows what each of them
// shows.
extension NavigationMachine {
  func path(of frame: FrameID) -> FramePath {
    guard let parent = frames[frame]?.parent,
      let place = frames[parent]?.children.firstIndex(of: frame)
    else { return FramePath(places: []) }
    return FramePath(places: path(of: parent).places + [place])
  }

  /// Updates the list for a visit in a frame.
  mutating func visit(_ navigation: Navigation, document: LoadID) {
    if case .history(let item) = navigation.kind { return goBackInFrames(to: item) }
    guard var entry = currentEntry, let index = index(of: entry.values.id) else { return }
    let path = path(of: navigation.frame)
    if !navigation.isGoingBack {
      entry.subframes = entry.subframes.filter { !$0.key.isInside(path) }
    }
    var item = SubframeItem(
      request: navigation.request, document: document, visit: entry.subframes[path]?.visit,
      frame: navigation.frame)
    if case .standard = navigation.kind { item.visit = document }
    entry.subframes[path] = item
    guard case .standard = navigation.kind else {
      obey(.framesFirstDocumentIsNoItem)
      return history[index] = entry
    }
    obey(.frameLinkIsANewItem)
    entry.subframes.merge(emptySubframes.filter { !$0.key.isInside(path) }) { own, _ in own }
    entry.values = HistoryItemValues(
      id: HistoryItemID(), url: entry.values.url, title: entry.values.title,
      initialURL: entry.values.initialURL)
    push(entry)
  }

  /// Makes an item current after one of its frames has loaded; it becomes the item of the main
  /// frame's page, unless it is that already.
  private mutating func goBackInFrames(to item: HistoryItemID) {
    guard mainFrameItem == item else { return show(item) }
    committedItem = item
    itemLeftOver = item
  }

  /// The entries of a new item for frames whose document has not come, and may never come.
  var emptySubframes: [FramePath: SubframeItem] {
    mutating get {
      var items: [FramePath: SubframeItem] = [:]
      for frame in descendants(of: mainFrame) where frames[frame]?.document == nil {
        obey(.framesShowAgainWhatTheyShowed)
        items[path(of: frame)] = SubframeItem(
          request: URLRequest(url: .aboutBlank), document: nextLoad(), frame: frame)
      }
      return items
    }
  }

  /// Returns the outermost frames that show something else in an item of the current document.
  mutating func changedSubframes(in entry: HistoryEntry) -> [(frame: FrameID, item: SubframeItem)] {
    guard let current = currentEntry, current.values.url == entry.values.url else {
      obey(.otherAddressLeavesItsFrames)
      return []
    }
    var changed: [(frame: FrameID, item: SubframeItem)] = []
    for frame in descendants(of: mainFrame) {
      let path = path(of: frame)
      guard frames[frame]?.document != nil, let item = entry.subframes[path], item.frame == frame,
        item.request.url != .srcdoc,
        item.request.url != current.subframes[path]?.request.url
          || item.visit != current.subframes[path]?.visit,
        !changed.contains(where: { path.isInside(self.path(of: $0.frame)) })
      else { continue }
      changed.append((frame, item))
    }
    return changed
  }

  /// Whether a frame shows the document of an item already, at another fragment perhaps.
  func isShown(_ item: SubframeItem, in frame: FrameID) -> Bool {
    currentEntry?.subframes[path(of: frame)]?.document == item.document
  }

  /// Goes to an item by loads in its frames alone.
  mutating func go(
    to entry: HistoryEntry, _ id: NavigationID, in frames: [(frame: FrameID, item: SubframeItem)]
  ) {
    obey(.goingBackInFramesLoadsThere)
    obey(.goingBackSaysSo)
    obey(.itemsComeFromTheCache)
    apiRequest = APIRequest(navigation: id, url: entry.values.url)
    for (frame, item) in frames {
      begin(
        Navigation(
          id: id, frame: frame, request: item.request.fromCache, type: .backForward,
          kind: .history(entry.values.id)))
    }
  }

  /// Returns the request that a frame shows again if going back or forward has loaded its page.
  func savedRequest(of frame: FrameID, in parent: FrameID) -> URLRequest? {
    guard let navigation = frames[parent]?.committed, navigation.isGoingBack else { return nil }
    return currentEntry?.subframes[path(of: frame)]?.request.fromCache
  }
}

extension URLRequest {
  /// The same request, answered from the cache if possible.
  var fromCache: URLRequest {
    var request = self
    request.cachePolicy = .returnCacheDataElseLoad
    return request
  }
}
