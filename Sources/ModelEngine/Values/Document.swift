import Foundation
import FoundationNetworking
import WebViewKit

/// The document that a frame shows.
struct Document: Sendable {
  /// The load that brought its content; the shell keeps the parsed page under it.
  let load: LoadID
  /// Changes with fragment navigations.
  var url: URL?
  /// The origin, inherited from the parent for `about:` documents.
  var origin: OriginValues
  /// The request that it answers, for reloading.
  var request: URLRequest
  /// Whether it is substitute content, which has no item in the back-forward list.
  var isSubstitute = false
  /// Whether the last load that began in its process, its own at first, leads to another page: it
  /// neither loads one again nor takes its place.
  var lastLoadIsVisit = true
  /// Whether it is the `about:blank` that its frame began with.
  var isFirstBlank = false
  /// Whether it came over https, and `Cache-Control` forbids to store it.
  var isNoStore = false
  /// Whether a new item came after one of its frames had gone back, so that it is not kept.
  var isLost = false
  /// The certificates of its server, its own first; nil without TLS.
  var certificates: [Data]?
  /// Where the document wants to go by itself.
  var refresh: PageContent.Refresh?
}
