#if !canImport(WebKit)
import Foundation

extension LoadError {
  /// An error that the app gives for a load of its own.
  init(_ error: NSError, url: URL?) {
    self.init(
      domain: error.domain, code: error.code, message: error.localizedDescription,
      failingURL: error.userInfo[NSURLErrorFailingURLErrorKey] as? URL ?? url)
  }
}
#endif
