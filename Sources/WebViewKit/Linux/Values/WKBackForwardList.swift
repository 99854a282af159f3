import Foundation

/// The pages that a view has shown; a view always has the same list object.
@preconcurrency @MainActor open class WKBackForwardList: NSObject {
  private var items: [WKBackForwardListItem] = []
  private var index = 0
  /// A closure that is called when items were added or removed.
  var itemsChanged: () -> Void = {}

  /// Updates the list from the engine's report; items that remain in the list keep their objects.
  func update(_ history: [HistoryItemValues], index: Int?) {
    self.index = index ?? 0
    guard history != items.map(\.values) else { return }
    let known = Dictionary(items.map { ($0.values.id, $0) }, uniquingKeysWith: { $1 })
    let identifiers = items.map(\.values.id)
    items = history.map { values in
      let item = known[values.id] ?? WKBackForwardListItem(values)
      item.values = values
      return item
    }
    if history.map(\.id) != identifiers { itemsChanged() }
  }

  /// The current page.
  open var currentItem: WKBackForwardListItem? { item(at: 0) }
  /// The page before the current page.
  open var backItem: WKBackForwardListItem? { item(at: -1) }
  /// The page after the current page.
  open var forwardItem: WKBackForwardListItem? { item(at: 1) }

  /// Returns the page at a distance from the current page: 0 is the current page, -1 the page
  /// before it.
  open func item(at index: Int) -> WKBackForwardListItem? {
    let (place, overflow) = self.index.addingReportingOverflow(index)
    return !overflow && items.indices.contains(place) ? items[place] : nil
  }

  /// The pages before the current page, oldest first.
  open var backList: [WKBackForwardListItem] { Array(items.prefix(index)) }
  /// The pages after the current page, nearest first.
  open var forwardList: [WKBackForwardListItem] { Array(items.dropFirst(index + 1)) }
}

/// One page of a back-forward list; the object stays the same as long as it is in the list.
@preconcurrency @MainActor open class WKBackForwardListItem: NSObject {
  var values: HistoryItemValues

  init(_ values: HistoryItemValues) { self.values = values }

  /// The URL of the page.
  open var url: URL { values.url }
  /// The title of the page; `nil` if it is not known.
  open var title: String? { values.title }
  /// The URL of the first request, before redirects.
  open var initialURL: URL { values.initialURL }
}
