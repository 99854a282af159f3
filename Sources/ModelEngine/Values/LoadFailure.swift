import Foundation
import WebViewKit

/// The reason why a load failed; it is converted to an error with WKWebView's domain and code.
enum LoadFailure: Error, Hashable, Sendable {
  case hostNotFound
  case refused
  case connectionLost
  case malformedResponse
  case timedOut
  case unsupportedScheme
  case ftpDisabled
  /// A `data:` URL cannot be decoded.
  case dataNotDecoded
  case noHost
  case secureConnectionFailed
  /// The server does not continue without a client certificate.
  case clientCertificateRequired
  /// The server does not accept the app's certificate.
  case clientCertificateRejected
  case noSuchFile
  /// The blob does not exist, because no script has created it.
  case noBlob
  /// The server's certificates are not trusted.
  case untrustedServer
  case tooManyRedirects
  /// The app's own handler failed the load.
  case app(domain: String, code: Int, message: String)
  /// The load was stopped, or the destination of a download cannot be written.
  case cancelled
  /// The app refused the load, or there is nothing to show.
  case interruptedByPolicyChange
  case pluginWillHandleLoad
  /// A redirect leads to a URL that redirects are not allowed to lead to.
  case blocked
  /// A content rule blocks the load.
  case blockedByContentRule

  /// The domain, the code (cases F01 to F04 and M13 of `Fixtures/Oracle.yaml`) and the message.
  fileprivate var words: (domain: String, code: Int, message: String) {
    switch self {
    case .timedOut: (network, -1001, "The request timed out.")
    case .unsupportedScheme: (network, -1002, "unsupported URL")
    case .ftpDisabled: ("WebKitInternal", 0, "FTP URLs are disabled")
    case .dataNotDecoded: ("WebKitInternal", 0, "Data URL decoding failed")
    case .noBlob: ("WebKitBlobResource", 1, "There is no such blob.")
    case .noHost: (webKit, 101, "The URL can’t be shown")
    case .hostNotFound:
      (network, -1003, "A server with the specified hostname could not be found.")
    case .refused: (network, -1004, "Could not connect to the server.")
    case .connectionLost: (network, -1005, "The network connection was lost.")
    case .malformedResponse: (network, -1017, "cannot parse response")
    case .noSuchFile: (network, -1100, "The requested URL was not found on this server.")
    case .secureConnectionFailed:
      (network, -1200, "A TLS error caused the secure connection to fail.")
    case .clientCertificateRejected:
      (network, -1205, "The server did not accept the certificate.")
    case .clientCertificateRequired:
      (network, -1206, "The server requires a client certificate.")
    case .untrustedServer: (network, -1202, "The certificate for this server is invalid.")
    case .tooManyRedirects: (network, -1007, "too many HTTP redirects")
    case .cancelled: (network, -999, "cancelled")
    case .interruptedByPolicyChange: (webKit, 102, "Frame load interrupted")
    case .blocked: (webKit, 103, "Not allowed to use restricted network port")
    case .blockedByContentRule:
      (webKit, 104, "The URL was blocked by a content blocker")
    case .pluginWillHandleLoad: (webKit, 204, "Plug-in handled load")
    case .app(let domain, let code, let message): (domain, code, message)
    }
  }
}

private let network = "NSURLErrorDomain"
private let webKit = "WebKitErrorDomain"

extension LoadError {
  /// Creates the error with WKWebView's domain and code.
  init(_ failure: LoadFailure, url: URL?) {
    let (domain, code, message) = failure.words
    self.init(domain: domain, code: code, message: message, failingURL: url)
  }
}
