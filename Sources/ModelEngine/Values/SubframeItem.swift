import FoundationNetworking

/// What an item of the back-forward list knows of a frame within the page.
struct SubframeItem: Sendable {
  /// The request to be made again.
  var request: URLRequest
  /// The document that it led to.
  var document: LoadID
}
