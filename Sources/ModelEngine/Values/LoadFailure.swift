import Foundation
import WebViewKit

/// The reason why a load failed, before its conversion to WKWebView's domains and codes.
enum LoadFailure: Error, Hashable, Sendable {
  case hostNotFound
  case refused
  case connectionLost
  case malformedResponse
  case timedOut
  case unsupportedScheme
  case noHost
  case secureConnectionFailed
  /// The server will not continue without a certificate of the app's.
  case clientCertificateRequired
  /// The server does not accept the app's certificate.
  case clientCertificateRejected
  case noSuchFile
  /// The app's own handler failed the load.
  case app(domain: String, code: Int, message: String)
  /// The destination of a download cannot be written.
  case cannotWrite

  /// The domain, the code (F01 to F04, M13) and a sentence.
  fileprivate var words: (domain: String, code: Int, message: String) {
    switch self {
    case .timedOut: (network, -1001, "The request timed out.")
    case .unsupportedScheme: (network, -1002, "unsupported URL")
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
    case .cannotWrite: (network, -999, "cancelled")
    case .app(let domain, let code, let message): (domain, code, message)
    }
  }
}

private let network = "NSURLErrorDomain"
private let webKit = "WebKitErrorDomain"

/// The failures in WKWebView's domains and codes.
extension LoadError {
  init(_ failure: LoadFailure, url: URL?) { self.init(failure.words, url) }

  static func cancelled(_ url: URL?) -> LoadError { LoadError((network, -999, "cancelled"), url) }

  static func untrustedServer(_ url: URL?) -> LoadError {
    LoadError((network, -1202, "The certificate for this server is invalid."), url)
  }

  static func tooManyRedirects(_ url: URL?) -> LoadError {
    LoadError((network, -1007, "too many HTTP redirects"), url)
  }

  static func interruptedByPolicyChange(_ url: URL?) -> LoadError {
    LoadError((webKit, 102, "Frame load interrupted"), url)
  }

  static func pluginWillHandleLoad(_ url: URL?) -> LoadError {
    LoadError((webKit, 204, "Plug-in handled load"), url)
  }

  private init(_ words: (domain: String, code: Int, message: String), _ url: URL?) {
    self.init(domain: words.domain, code: words.code, message: words.message, failingURL: url)
  }
}
