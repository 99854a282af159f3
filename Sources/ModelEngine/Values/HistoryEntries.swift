import WebViewKit

/// The back-forward list, oldest first, with what the app sees of it: kept beside it, since every
/// callback carries that, and it would be made anew for each.
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
