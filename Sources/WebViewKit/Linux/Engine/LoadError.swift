import Foundation

/// The reason why a load failed, with the error domain and code that WKWebView uses.
package struct LoadError: Hashable, Sendable {
  /// `NSURLErrorDomain` or `WebKitErrorDomain`.
  package var domain: String
  /// The code within the domain, such as -1004 or 102.
  package var code: Int
  /// A message for people to read.
  package var message: String
  /// The URL whose load failed.
  package var failingURL: URL?
  /// Whether navtrace chose the domain and code, because the engine has no matching ones.
  package var isCodeSupplied = false

  /// Creates an error.
  package init(domain: String, code: Int, message: String, failingURL: URL?) {
    self.domain = domain
    self.code = code
    self.message = message
    self.failingURL = failingURL
  }
}

extension LoadError {
  /// The error as WKWebView's delegates get it.
  ///
  /// On Linux, an `NSError` cannot be cast to `URLError`. Therefore a `URLError` is made here.
  package var error: any Error {
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: message]
    if let failingURL {
      userInfo[NSURLErrorFailingURLErrorKey] = failingURL
      // Apple has deprecated this key, but still sets it.
      userInfo["NSErrorFailingURLStringKey"] = failingURL.absoluteString
    }
    if domain == NSURLErrorDomain, let code = URLError.Code(rawValue: code) {
      return URLError(code, userInfo: userInfo)
    }
    if domain == WKErrorDomain {
      return WKError(WKError.Code(rawValue: code) ?? .unknown, userInfo: userInfo)
    }
    return NSError(domain: domain, code: code, userInfo: userInfo)
  }

  /// Creates a load error from the error that the app's scheme handler reported.
  init(_ error: NSError, url: URL?) {
    self.init(
      domain: error.domain, code: error.code, message: error.localizedDescription,
      failingURL: error.userInfo[NSURLErrorFailingURLErrorKey] as? URL ?? url)
  }
}
