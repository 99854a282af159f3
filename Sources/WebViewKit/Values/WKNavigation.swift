#if !canImport(WebKit)
import Foundation

/// One navigation of a main frame; its identity is its only meaning (WKNavigation).
@preconcurrency @MainActor open class WKNavigation: NSObject {
  /// Which version of the page was asked for; always what suits the device, as on macOS.
  open var effectiveContentMode: WKWebpagePreferences.ContentMode { .recommended }
}
#endif
