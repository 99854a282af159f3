import FoundationNetworking
import WebViewKit

/// A download from the moment a policy asked for it.
struct Download: Sendable {
  let id: DownloadID
  var request: URLRequest
  var load: LoadID
  /// The link that led to it, if that has the attribute `download`.
  var link: DownloadLink?
  var redirects = 0
  /// The answers to the challenges of its server.
  var passwords = PasswordExchange()
}
