#if !canImport(WebKit)
import Foundation
import FoundationNetworking

extension LoadError {
  /// The error as WKWebView's delegates get it.
  ///
  /// `NSError` does not bridge to `URLError` on Linux, so that type is made at once.
  package var error: any Error {
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: message]
    if let failingURL {
      userInfo[NSURLErrorFailingURLErrorKey] = failingURL
      // The key that Apple deprecates and still fills.
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
}
#endif
