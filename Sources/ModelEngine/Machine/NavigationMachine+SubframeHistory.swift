import Foundation
import FoundationNetworking
import WebViewKit

/// The back-forward list where frames within the page have gone elsewhere: an item knows what each
/// of them shows.
extension NavigationMachine {
  /// A frame's place in its page.
  func path(of frame: FrameID) -> FramePath {
    guard let parent = frames[frame]?.parent,
      let place = frames[parent]?.children.firstIndex(of: frame)
    else { return FramePath(places: []) }
    return FramePath(places: path(of: parent).places + [place])
  }

  /// What a visit in a frame does to the list.
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

  /// A frame shows what an item has for it; the main frame takes the item for its page's, unless it
  /// has done so all along.
  private mutating func goBackInFrames(to item: HistoryItemID) {
    guard mainFrameItem == item else { return show(item) }
    committedItem = item
    itemLeftOver = item
  }

  /// What a new item says of frames whose document has not come, and perhaps never will.
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

  /// The outermost frames that show something else in an item of the current document.
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

  /// Goes to an item by loading in its frames alone.
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

  /// What a frame shows again, where its page has been loaded by going back or forward.
  func savedRequest(of frame: FrameID, in parent: FrameID) -> URLRequest? {
    guard let navigation = frames[parent]?.committed, navigation.isGoingBack else { return nil }
    return currentEntry?.subframes[path(of: frame)]?.request.fromCache
  }
}

extension URLRequest {
  /// The request that takes what it can from the cache.
  var fromCache: URLRequest {
    var request = self
    request.cachePolicy = .returnCacheDataElseLoad
    return request
  }
}
