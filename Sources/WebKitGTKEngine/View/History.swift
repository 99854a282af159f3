#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// A view's back-forward list, whose items have permanent identifiers.
@WebKitActor struct History {
  private(set) var items: [HistoryItemValues] = []
  private(set) var index: Int?
  /// The items in the list, keyed by memory address; they are retained, so no address is reused.
  private var known: [UnsafeMutableRawPointer: (id: HistoryItemID, item: GObjectReference)] = [:]

  mutating func update(from list: OpaquePointer?) {
    let before = Self.count(webkit_back_forward_list_get_back_list(list))
    let after = Self.count(webkit_back_forward_list_get_forward_list(list))
    var kept: [UnsafeMutableRawPointer: (id: HistoryItemID, item: GObjectReference)] = [:]
    items = []
    index = nil
    for offset in -before...after {
      let native = webkit_back_forward_list_get_nth_item(list, gint(offset))
      guard let native else { continue }
      let address = UnsafeMutableRawPointer(native)
      let entry = known[address] ?? (HistoryItemID(), GObjectReference(address))
      kept[address] = entry
      if offset == 0 { index = items.count }
      items.append(Self.values(of: native, id: entry.id))
    }
    known = kept
  }

  /// Returns the native item; `nil` if the item is no longer in the list.
  func native(_ id: HistoryItemID) -> OpaquePointer? {
    known.first { $0.value.id == id }.map { OpaquePointer($0.key) }
  }

  private static func values(of item: OpaquePointer, id: HistoryItemID) -> HistoryItemValues {
    let title = String(gstring: webkit_back_forward_list_item_get_title(item))
    let first = String(gstring: webkit_back_forward_list_item_get_original_uri(item))
    let url = URL(webkit: item.historyURI) ?? .blank
    return HistoryItemValues(
      id: id, url: url, title: title.isEmpty ? nil : title,
      initialURL: URL(webkit: first) ?? url)
  }

  /// Frees a list that the caller owns, and returns its length.
  private static func count(_ list: UnsafeMutablePointer<GList>?) -> Int {
    defer { g_list_free(list) }
    return Int(g_list_length(list))
  }
}
#endif
