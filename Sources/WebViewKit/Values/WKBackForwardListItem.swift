#if !canImport(WebKit)
import Foundation

/// One page of a back-forward list, the same object while it is in it (WKBackForwardListItem).
@preconcurrency @MainActor open class WKBackForwardListItem: NSObject {
  var values: HistoryItemValues

  init(_ values: HistoryItemValues) { self.values = values }

  /// The URL of the page.
  open var url: URL { values.url }
  /// The title of the page, nil where it is not known.
  open var title: String? { values.title }
  /// The URL first asked for, before redirects.
  open var initialURL: URL { values.initialURL }
}
#endif
