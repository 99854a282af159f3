#if !canImport(WebKit)
import Foundation

/// Why a load failed, in WKWebView's terms of domain and code.
public struct LoadError: Hashable, Sendable {
  /// `NSURLErrorDomain` or `WebKitErrorDomain`.
  public var domain: String
  /// The code within the domain, such as -1004 or 102.
  public var code: Int
  /// A sentence for people.
  public var message: String
  /// The URL whose load failed.
  public var failingURL: URL?
  /// Whether a part of navtrace chose domain and code, since the engine has none that fit.
  public var isCodeSupplied = false

  /// Creates an error.
  public init(domain: String, code: Int, message: String, failingURL: URL?) {
    self.domain = domain
    self.code = code
    self.message = message
    self.failingURL = failingURL
  }
}
#endif
