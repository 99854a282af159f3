#if !canImport(WebKit)
import Foundation

/// What a back-forward list knows of one item.
public struct HistoryItemValues: Hashable, Sendable {
  /// Stays the same while the item is in the list.
  public var id: HistoryItemID
  /// The URL of the page.
  public var url: URL
  /// The title of the page, nil where it is not known.
  public var title: String?
  /// The URL that was first asked for, before redirects.
  public var initialURL: URL

  /// Creates the values of an item.
  public init(id: HistoryItemID, url: URL, title: String?, initialURL: URL) {
    self.id = id
    self.url = url
    self.title = title
    self.initialURL = initialURL
  }
}
#endif
