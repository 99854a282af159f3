import Foundation

extension WebPage {
  /// The pages that a page has shown.
  @MainActor public struct BackForwardList: Equatable {
    /// One page of the list at the time when the list was read.
    ///
    /// Each time the list is read, its items get new identities. Therefore items that were read at
    /// different times are never equal (WebKit: WebPage+BackForwardList.swift).
    public struct Item: Equatable, Identifiable, Sendable {
      /// The identity of an item.
      public struct ID: Hashable, Sendable {
        private let value = UUID()
      }

      /// The identity of this item, which is new each time the list is read.
      public let id = ID()
      /// The title of the page; `nil` if it is not known.
      public let title: String?
      /// The URL of the page.
      public let url: URL
      /// The URL of the first request, before redirects.
      public let initialURL: URL

      let wrapped: WKBackForwardListItem

      @MainActor init(_ wrapped: WKBackForwardListItem) {
        self.wrapped = wrapped
        title = wrapped.title
        url = wrapped.url
        initialURL = wrapped.initialURL
      }
    }

    private let wrapped: WKBackForwardList

    init(_ wrapped: WKBackForwardList) { self.wrapped = wrapped }

    /// The pages before the current page, oldest first.
    public var backList: [Item] { wrapped.backList.map(Item.init) }
    /// The current page.
    public var currentItem: Item? { wrapped.currentItem.map(Item.init) }
    /// The pages after the current page, nearest first.
    public var forwardList: [Item] { wrapped.forwardList.map(Item.init) }

    /// The page at a distance from the current page: 0 is the current page, -1 the page before it.
    public subscript(index: Int) -> Item? { wrapped.item(at: index).map(Item.init) }
  }
}
