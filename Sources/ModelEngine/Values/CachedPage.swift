import WebViewKit

/// A page that was left and can be shown again without loading.
struct CachedPage: Sendable {
  let item: HistoryItemID
  let title: String
  /// The main frame first.
  let frames: [Frame]

  /// The document of the main frame.
  var document: Document? { frames.first?.document }
}
