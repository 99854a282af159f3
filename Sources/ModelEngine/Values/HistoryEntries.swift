import Foundation
import WebViewKit

/// An item of the back-forward list with the state that is needed to show it again.
struct HistoryEntry: Sendable {
  var values: HistoryItemValues
  /// The request to be made again.
  var request: URLRequest
  /// The request for the address to which the item has moved, if the app's process does not know it
  /// yet.
  ///
  /// The app's process learns of the address when the title changes.
  var unreported: URLRequest?
  /// The document that it shows: items of one document differ in the fragment, or in the content
  /// of a frame.
  var document: LoadID
  /// The process that showed it last; `nil` before it was shown.
  var process: WebProcess?
  /// The content of the frames within the page, by path.
  var subframes: [FramePath: SubframeItem] = [:]

  /// Changes the address, as if the page had been requested from it.
  mutating func move(to request: URLRequest) {
    self.request = request
    guard let url = request.url else { return }
    values.url = url
    values.initialURL = url
  }
}

/// The state of a frame within the page, as an item of the back-forward list keeps it.
struct SubframeItem: Sendable {
  /// The request to be made again.
  var request: URLRequest
  /// The document that the request loaded.
  var document: LoadID
  /// The visit that made the item; `nil` if the frame has not navigated since the page loaded.
  ///
  /// A replacement of the document does not change it.
  var visit: LoadID?
  /// The frame that showed it; `nil` in a list that was restored.
  var frame: FrameID?
}

/// The back-forward list, oldest first, with the items that the app sees.
///
/// The items are stored, since every callback carries them and would otherwise make them again.
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
