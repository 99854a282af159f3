import Foundation
import WebViewKit

/// A back-forward list as it is kept beyond its view (`interactionState`).
struct SavedHistory: Codable {
  /// One page.
  struct Item: Codable {
    var url: URL
    var title: String?
    var initialURL: URL
  }

  var items: [Item]
  /// The place of the current item.
  var index: Int

  /// Keeps a list; nil where it is empty.
  init?(_ history: [HistoryItemValues], index: Int?) {
    guard let index else { return nil }
    items = history.map { Item(url: $0.url, title: $0.title, initialURL: $0.initialURL) }
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
