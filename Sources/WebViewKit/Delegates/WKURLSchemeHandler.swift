#if !canImport(WebKit)
import Foundation

/// Loads the URLs of a scheme that WebKit does not know (WKURLSchemeHandler).
@preconcurrency @MainActor public protocol WKURLSchemeHandler: NSObjectProtocol {
  /// A resource is wanted; answer through the task, now or later.
  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask)

  /// The resource is not wanted any more; nothing may be called on the task from here on.
  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)
}
#endif
