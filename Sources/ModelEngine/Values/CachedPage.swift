import WebViewKit

/// A page that was left and can be shown again without loading, or of which only the process stays.
struct CachedPage: Sendable {
  let item: HistoryItemID
  let title: String
  let process: WebProcess
  /// Whether its process was left, in which it is suspended; else it is kept beside the next page.
  let isSuspended: Bool
  /// The main frame first; none if the page has to be loaded again.
  let frames: [Frame]

  /// The document of the main frame.
  var document: Document? { frames.first?.document }
}
