import Foundation
import FoundationNetworking
import WebViewKit

/// The back-forward list where frames within the page have gone elsewhere: an item knows what each
/// of them shows (WebKit HistoryItem, `children`).
extension NavigationMachine {
  /// A frame's place in its page.
  func path(of frame: FrameID) -> FramePath {
    guard let parent = frames[frame]?.parent,
      let place = frames[parent]?.children.firstIndex(of: frame)
    else { return FramePath(places: []) }
    return FramePath(places: path(of: parent).places + [place])
  }

  /// What a visit in a frame does to the list: a followed link adds an item (H03), a frame's first
  /// document and its redirects belong to the current one.
  mutating func visit(_ navigation: Navigation, document: LoadID) {
    if case .history(let item) = navigation.kind { return committedItem = item }
    guard main.document?.isSubstitute == false, var entry = currentEntry,
      let index = index(of: entry.values.id)
    else { return }
    let path = path(of: navigation.frame)
    entry.subframes = entry.subframes.filter { !$0.key.isInside(path) }
    switch navigation.kind {
    case .substitute: entry.subframes[path] = nil
    default:
      entry.subframes[path] = SubframeItem(request: navigation.request, document: document)
    }
    guard case .standard = navigation.kind else { return history[index] = entry }
    entry.values = HistoryItemValues(
      id: HistoryItemID(), url: entry.values.url, title: entry.values.title,
      initialURL: entry.values.initialURL)
    push(entry)
  }

  /// The outermost frames that show something else in an item of the current document.
  ///
  /// WebKit HistoryController::recursiveGoToItem: where the page's own address is another one, its
  /// frames stay as they are.
  func changedSubframes(in entry: HistoryEntry) -> [(frame: FrameID, item: SubframeItem)] {
    guard let current = currentEntry, current.values.url == entry.values.url else { return [] }
    var changed: [(frame: FrameID, item: SubframeItem)] = []
    for frame in descendants(of: mainFrame) {
      let path = path(of: frame)
      guard let item = entry.subframes[path],
        item.request.url != current.subframes[path]?.request.url,
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

  /// Goes to an item by loading in its frames alone (H12): the view is loading until they start.
  mutating func go(
    to entry: HistoryEntry, _ id: NavigationID, in frames: [(frame: FrameID, item: SubframeItem)]
  ) {
    apiRequest = APIRequest(navigation: id, url: entry.values.url)
    for (frame, item) in frames {
      begin(
        Navigation(
          id: id, frame: frame, request: item.request.fromCache, type: .backForward,
          kind: .history(entry.values.id)))
    }
  }

  /// What a frame shows again, where its page has been loaded by going back or forward
  /// (WebKit FrameLoader::loadURLIntoChildFrame).
  func savedRequest(of frame: FrameID, in parent: FrameID) -> URLRequest? {
    guard frames[parent]?.committed?.type == .backForward else { return nil }
    return currentEntry?.subframes[path(of: frame)]?.request.fromCache
  }
}

extension URLRequest {
  /// J09: items are taken from the cache where that has them.
  var fromCache: URLRequest {
    var request = self
    request.cachePolicy = .returnCacheDataElseLoad
    return request
  }
}
