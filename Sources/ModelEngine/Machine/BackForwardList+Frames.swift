import Foundation
import WebViewKit

// Changes between items of the same document, which differ in the fragment or in a subframe.
extension BackForwardList {
  /// Changes the list for a navigation within the document, which adds an item if the URL changes.
  ///
  /// - Parameter page: The title and the process of the page.
  mutating func visitFragment(
    _ navigation: Navigation, of document: Document, _ page: (title: String, process: WebProcess),
    in frames: FrameTable
  ) -> Addition? {
    guard let url = navigation.request.url else { return nil }
    guard !isCurrent(url, in: navigation.frame, of: frames) else {
      if case .history(let item) = navigation.kind { show(item) }
      return nil
    }
    obey(.fragmentIsANewItem)
    guard navigation.frame == frames.main.id else {
      return visit(navigation, document.load, in: frames)
    }
    guard !document.isSubstitute else { return nil }
    let empty = frames.emptySubframes()
    return addFragment(url, of: document, page, empty)
  }

  /// Adds an item for a fragment, with the title, the request and the frames of its document.
  private mutating func addFragment(
    _ url: URL, of document: Document, _ page: (title: String, process: WebProcess),
    _ emptySubframes: [FramePath: SubframeItem]
  ) -> Addition {
    let values = HistoryItemValues(
      id: HistoryItemID(), url: url, title: page.title.isEmpty ? nil : page.title,
      initialURL: url)
    var request = document.request
    request.url = url
    if let item = itemLeftOver, let index = index(of: item) {
      obey(.itemLeftOverTakesTheFragment)
      entries[index].values.url = url
    }
    let known = currentEntry?.subframes ?? [:]
    let addition = add(
      HistoryEntry(
        values: values, request: request, document: currentEntry?.document ?? document.load,
        process: page.process, subframes: known.merging(emptySubframes) { own, _ in own }))
    show(values.id)
    return addition
  }

  /// Changes the list for a document that a subframe shows.
  ///
  /// - Returns: The added item; `nil` if no item was added.
  mutating func visit(
    _ navigation: Navigation, _ document: LoadID, in frames: FrameTable
  ) -> Addition? {
    if case .history(let item) = navigation.kind {
      showInFrames(item)
      return nil
    }
    guard var entry = currentEntry, let index = index(of: entry.values.id) else { return nil }
    let path = frames.path(of: navigation.frame)
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
      entries[index] = entry
      return nil
    }
    obey(.frameLinkIsANewItem)
    let empty = frames.emptySubframes()
    entry.subframes.merge(empty.filter { !$0.key.isInside(path) }) { own, _ in own }
    entry.values = HistoryItemValues(
      id: HistoryItemID(), url: entry.values.url, title: entry.values.title,
      initialURL: entry.values.initialURL)
    return add(entry)
  }

  /// Returns the outermost frames that change if an item of the current document is shown.
  func changedSubframes(
    in entry: HistoryEntry, of frames: FrameTable
  ) -> [(frame: FrameID, item: SubframeItem)] {
    guard let current = currentEntry, current.values.url == entry.values.url else {
      return decide([], by: .otherAddressLeavesItsFrames)
    }
    var changed: [(frame: FrameID, item: SubframeItem)] = []
    for frame in frames.descendants(of: frames.main.id) {
      let path = frames.path(of: frame)
      guard frames[frame]?.document != nil, let item = entry.subframes[path], item.frame == frame,
        item.request.url != .srcdoc,
        item.request.url != current.subframes[path]?.request.url
          || item.visit != current.subframes[path]?.visit,
        !changed.contains(where: { path.isInside(frames.path(of: $0.frame)) })
      else { continue }
      changed.append((frame, item))
    }
    return changed
  }

  /// Returns the request that a frame sends again if its page was loaded by going back or forward.
  func savedRequest(of frame: FrameID, in frames: FrameTable) -> URLRequest? {
    guard let parent = frames[frame]?.parent, frames[parent]?.committed?.isGoingBack == true
    else { return nil }
    return currentEntry?.subframes[frames.path(of: frame)]?.request.fromCache
  }

  /// Whether a frame already shows the document of an item, ignoring the fragment.
  func isShown(_ item: SubframeItem, at path: FramePath) -> Bool {
    currentEntry?.subframes[path]?.document == item.document
  }

  /// Returns the item that a frame added when it navigated, if this navigation leaves that item.
  func itemOfMovedFrame(leftBy navigation: Navigation) -> HistoryItemID? {
    guard let committedItem, committedItem != mainFrameItem,
      navigation.fromItem == committedItem, itemLeftOver == nil,
      let old = mainFrameItem.flatMap({ self[$0] }), let new = currentEntry,
      old.document == new.document, old.values.url == new.values.url
    else { return nil }
    return committedItem
  }
}
