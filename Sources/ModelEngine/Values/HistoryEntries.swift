import Foundation
import WebViewKit

/// An item of the back-forward list with the state that is needed to show it again.
struct HistoryEntry: Sendable {
  var values: HistoryItemValues
  /// The request that loads the item again.
  var request: URLRequest
  /// The request for the URL to which the item has moved, if that URL has not been reported to the
  /// app's process yet.
  ///
  /// The URL is reported when the title changes.
  var unreported: URLRequest?
  /// The document that the item shows.
  ///
  /// Items of the same document differ in the fragment or in the content of a frame.
  var document: LoadID
  /// The process that last showed the item; `nil` before the item was shown.
  var process: WebProcess?
  /// The state of the subframes, keyed by path.
  var subframes: [FramePath: SubframeItem] = [:]

  /// Changes the URL, as if the page had been loaded from the new URL.
  mutating func move(to request: URLRequest) {
    self.request = request
    guard let url = request.url else { return }
    values.url = url
    values.initialURL = url
  }
}

/// The state of a subframe that an item of the back-forward list stores.
struct SubframeItem: Sendable {
  /// The request that loads the subframe again.
  var request: URLRequest
  /// The document that the request loaded.
  var document: LoadID
  /// The load that created the item; `nil` if the frame has not navigated since the page loaded.
  ///
  /// If the document is replaced, this does not change.
  var visit: LoadID?
  /// The frame that showed the item; `nil` in a restored list.
  var frame: FrameID?
}

/// The back-forward list, oldest first, with the items that the app sees.
///
/// The items are stored because every callback needs them. Otherwise, they would be created each
/// time.
struct HistoryEntries: Sendable {
  private var entries: [HistoryEntry] = []
  /// The list as the app sees it.
  private(set) var items: [HistoryItemValues] = []

  init() {}
}

extension HistoryEntries: MutableCollection, RandomAccessCollection, RangeReplaceableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { entries.count }

  subscript(index: Int) -> HistoryEntry {
    get { entries[index] }
    _modify {
      yield &entries[index]
      items[index] = entries[index].values
    }
  }

  mutating func append(_ entry: HistoryEntry) {
    entries.append(entry)
    items.append(entry.values)
  }

  mutating func replaceSubrange(
    _ range: Range<Int>, with new: some Collection<HistoryEntry>
  ) {
    entries.replaceSubrange(range, with: new)
    items.replaceSubrange(range, with: new.lazy.map(\.values))
  }
}
