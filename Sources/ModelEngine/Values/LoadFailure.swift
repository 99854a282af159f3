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

  /// The code in `NSURLErrorDomain` (F01 to F03, M13).
  fileprivate var code: Int {
    switch self {
    case .timedOut: -1001
    case .unsupportedScheme, .noHost: -1002
    case .hostNotFound: -1003
    case .refused: -1004
    case .connectionLost: -1005
    case .malformedResponse: -1017
    case .noSuchFile: -1100
    case .secureConnectionFailed: -1200
    case .clientCertificateRejected: -1205
    case .clientCertificateRequired: -1206
    case .cannotWrite: -999
    case .app(_, let code, _): code
    }
  }

  fileprivate var message: String {
    switch self {
    case .timedOut: "The request timed out."
    case .unsupportedScheme, .noHost: "unsupported URL"
    case .hostNotFound: "A server with the specified hostname could not be found."
    case .refused: "Could not connect to the server."
    case .connectionLost: "The network connection was lost."
    case .malformedResponse: "cannot parse response"
    case .noSuchFile: "The requested URL was not found on this server."
    case .secureConnectionFailed: "A TLS error caused the secure connection to fail."
    case .clientCertificateRejected: "The server did not accept the certificate."
    case .clientCertificateRequired: "The server requires a client certificate."
    case .cannotWrite: "cancelled"
    case .app(_, _, let message): message
    }
  }
}

/// The failures in WKWebView's domains and codes.
extension LoadError {
  init(_ failure: LoadFailure, url: URL?) {
    switch failure {
    case .noHost: self = .webKit(101, "The URL can’t be shown", url)  // F04
    case .app(let domain, let code, let message):
      self = LoadError(domain: domain, code: code, message: message, failingURL: url)
    default: self = .network(failure.code, failure.message, url)
    }
  }

  static func cancelled(_ url: URL?) -> LoadError { .network(-999, "cancelled", url) }

  static func untrustedServer(_ url: URL?) -> LoadError {
    .network(-1202, "The certificate for this server is invalid.", url)
  }

  static func tooManyRedirects(_ url: URL?) -> LoadError {
    .network(-1007, "too many HTTP redirects", url)
  }

  static func interruptedByPolicyChange(_ url: URL?) -> LoadError {
    .webKit(102, "Frame load interrupted", url)
  }

  static func pluginWillHandleLoad(_ url: URL?) -> LoadError {
    .webKit(204, "Plug-in handled load", url)
  }

  private static func network(_ code: Int, _ message: String, _ url: URL?) -> LoadError {
    LoadError(domain: "NSURLErrorDomain", code: code, message: message, failingURL: url)
  }

  private static func webKit(_ code: Int, _ message: String, _ url: URL?) -> LoadError {
    LoadError(domain: "WebKitErrorDomain", code: code, message: message, failingURL: url)
  }
}
