import Foundation
import FoundationNetworking
import WebViewKit

/// An item of the back-forward list with what is needed to show it again.
struct HistoryEntry: Sendable {
  var values: HistoryItemValues
  /// The request to be made again.
  var request: URLRequest
  /// The request of the address that it has moved to, until the app's process learns of it, which
  /// is when the title changes.
  var unreported: URLRequest?
  /// The document it belongs to: items of one document differ in the fragment, or in what one of
  /// its frames shows.
  var document: LoadID
  /// The process that showed it last; nil before it was shown.
  var process: WebProcess?
  /// The content of the frames within the page, by place.
  var subframes: [FramePath: SubframeItem] = [:]

  /// Takes another address, as if its page had been asked for there first.
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
  /// The document that it led to.
  var document: LoadID
  /// The visit that made the item, which a document in its place leaves as it is; `nil` for one of
  /// a page that has not moved since.
  var visit: LoadID?
  /// The frame that showed it; `nil` in a list that was taken over.
  var frame: FrameID?
}

/// The back-forward list, oldest first, with what the app sees of it: kept beside it, since every
/// callback carries that, and it would be made again for each.
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
    set {
      entries[index] = newValue
      items[index] = newValue.values
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
