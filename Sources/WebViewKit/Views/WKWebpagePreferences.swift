#if !canImport(WebKit)
import Foundation

/// What holds for one navigation (WKWebpagePreferences).
@preconcurrency @MainActor open class WKWebpagePreferences: NSObject {
  /// Which version of a page is wanted.
  public enum ContentMode: Int, Sendable {
    /// What suits the device.
    case recommended = 0
    /// The page for telephones.
    case mobile = 1
    /// The page for desks.
    case desktop = 2
  }

  /// Which version of the page is wanted.
  open var preferredContentMode = ContentMode.recommended
  /// Whether the page's own scripts run; the app's always do.
  open var allowsContentJavaScript = true

  /// A copy of its own.
  func duplicate() -> WKWebpagePreferences {
    let copy = WKWebpagePreferences()
    copy.preferredContentMode = preferredContentMode
    copy.allowsContentJavaScript = allowsContentJavaScript
    return copy
  }
}
#endif
