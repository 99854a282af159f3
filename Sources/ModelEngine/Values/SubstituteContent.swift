import Foundation
import FoundationNetworking

/// Content that the app gives instead of having it loaded, as with `loadHTMLString`.
struct SubstituteContent: Hashable, Sendable {
  var data: Data
  var mimeType: String
  var baseURL: URL?
  /// The request that the content simulates the answer of; it gets an item of the back-forward
  /// list, unlike content that answers none.
  var request: URLRequest?

  /// The empty page.
  static let empty = SubstituteContent(data: Data(), mimeType: "text/html", baseURL: nil)
}
