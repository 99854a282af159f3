import Foundation

extension WebPage {
  /// The pages that a page has shown (WebPage.BackForwardList).
  @MainActor public struct BackForwardList: Equatable {
    /// One page of the list, as it was when the list was read (WebPage.BackForwardList.Item).
    ///
    /// Each reading gives items of their own identity, so that two of them are never equal (WebKit:
    /// WebPage+BackForwardList.swift).
    public struct Item: Equatable, Identifiable, Sendable {
      /// The identity of an item.
      public struct ID: Hashable, Sendable {
        private let value = UUID()
      }

      /// The identity of this item, of this reading.
      public let id = ID()
      /// The title of the page, `nil` if it is not known.
      public let title: String?
      /// The URL of the page.
      public let url: URL
      /// The URL first asked for, before redirects.
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

    /// The pages before the current one, oldest first.
    public var backList: [Item] { wrapped.backList.map(Item.init) }
    /// The page shown now.
    public var currentItem: Item? { wrapped.currentItem.map(Item.init) }
    /// The pages after the current one, nearest first.
    public var forwardList: [Item] { wrapped.forwardList.map(Item.init) }

    /// The page at a distance from the current one: 0 is current, -1 the one before.
    public subscript(index: Int) -> Item? { wrapped.item(at: index).map(Item.init) }
  }
}
