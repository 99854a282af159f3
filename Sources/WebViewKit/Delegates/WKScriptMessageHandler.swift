#if !canImport(WebKit)
import Foundation

/// Hears what pages post to a name (WKScriptMessageHandler).
@MainActor public protocol WKScriptMessageHandler: NSObjectProtocol {
  /// A page posted a message.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}
#endif
