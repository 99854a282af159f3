import Foundation
import WebViewKit

/// A back-forward list as it is kept beyond its view (`interactionState`).
struct SavedHistory: Codable, Hashable, Sendable {
  /// One page.
  struct Item: Codable, Hashable, Sendable {
    var url: URL
    var title: String?
    var initialURL: URL
    /// What the frames within the page show.
    var subframes: [Subframe] = []
  }

  /// A frame within a page.
  struct Subframe: Codable, Hashable, Sendable {
    var path: FramePath
    var url: URL
  }

  var items: [Item]
  /// The place of the current item.
  var index: Int

  /// Keeps a list; nil where it is empty.
  ///
  /// - Parameter entries: What is known of the items beyond what the app sees.
  init?(_ history: [HistoryItemValues], index: Int?, entries: HistoryEntries = HistoryEntries()) {
    guard let index else { return nil }
    items = history.map { values in
      let entry = entries.first { $0.values.id == values.id }
      return Item(
        url: values.url, title: values.title, initialURL: values.initialURL,
        subframes: entry?.savedSubframes ?? [])
    }
    self.index = index
  }

  /// Reads what ``data`` wrote; nil for anything else.
  init?(_ data: Data) {
    guard let saved = try? JSONDecoder().decode(SavedHistory.self, from: data),
      saved.items.indices.contains(saved.index)
    else { return nil }
    self = saved
  }

  /// The list as bytes.
  var data: Data? { try? JSONEncoder().encode(self) }
}

extension HistoryEntry {
  fileprivate var savedSubframes: [SavedHistory.Subframe] {
    subframes.compactMap { path, item in
      item.request.url.map { SavedHistory.Subframe(path: path, url: $0) }
    }.sorted { $0.path.places.lexicographicallyPrecedes($1.path.places) }
  }
}
