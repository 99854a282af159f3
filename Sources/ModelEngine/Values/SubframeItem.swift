import FoundationNetworking
import WebViewKit

/// What an item of the back-forward list knows of a frame within the page.
struct SubframeItem: Sendable {
  /// The request to be made again.
  var request: URLRequest
  /// The document that it led to.
  var document: LoadID
  /// The visit that made the item, which a document in its place leaves as it is; `nil` for one of
  /// a page that has not moved since.
  var visit: LoadID?
  /// The frame that showed it; `nil` in a list that was taken over.
  var frame: FrameID?
}
