import FoundationNetworking
import WebViewKit

/// A download from the moment a policy asked for it.
struct Download: Sendable {
  let id: DownloadID
  var request: URLRequest
  var load: LoadID
  var redirects = 0
}
