import FoundationNetworking
import WebViewKit

/// A download from the moment a policy asked for it.
struct Download: Sendable {
  let id: DownloadID
  var request: URLRequest
  var load: LoadID
  var redirects = 0
  /// How many credentials this server has refused.
  var refusals = 0
  /// The credential that the last request was sent with.
  var credential: BasicCredential?
  /// Whether the app wants that credential kept for the session.
  var keepsCredential = false
}
