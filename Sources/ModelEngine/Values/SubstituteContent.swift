import Foundation

/// Content that the app gives instead of having it loaded, as with `loadHTMLString`.
struct SubstituteContent: Hashable, Sendable {
  var data: Data
  var mimeType: String
  var baseURL: URL?

  /// The empty page.
  static let empty = SubstituteContent(data: Data(), mimeType: "text/html", baseURL: nil)
}
