#if !canImport(WebKit)
import Foundation

/// What the views of a configuration have in common (WKPreferences).
@preconcurrency @MainActor open class WKPreferences: NSObject {
  /// The smallest font size, in points.
  open var minimumFontSize = 0.0
  /// Whether scripts may open windows without a user gesture; true as on macOS.
  open var javaScriptCanOpenWindowsAutomatically = true
  /// Whether a page's own scripts run; `WKWebpagePreferences` replaces it.
  open var javaScriptEnabled = true
  /// Whether the page may show elements in full screen.
  open var isElementFullscreenEnabled = false
  /// Whether text can be selected.
  open var isTextInteractionEnabled = true
}
#endif
