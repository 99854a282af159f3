#if !canImport(WebKit)
import Foundation

/// What holds for one navigation (WKWebpagePreferences).
///
/// Where it says "kept", no engine here knows of it.
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

  /// What happens to a load over HTTP.
  public enum UpgradeToHTTPSPolicy: Int, Sendable {
    /// It stays one.
    case keepAsRequested = 0
    /// HTTPS is tried first.
    case automaticFallbackToHTTP = 1
    /// HTTPS is tried first, and the user is asked whether to fall back.
    case userMediatedFallbackToHTTP = 2
    /// It fails where HTTPS does.
    case errorOnFailure = 3
  }

  /// Which version of the page is wanted; kept, as on macOS, which has one only.
  open var preferredContentMode = ContentMode.recommended
  /// Whether the page's own scripts run; the app's always do.
  open var allowsContentJavaScript = true
  /// Whether the page does without what attacks often use; kept.
  open var isLockdownModeEnabled = false
  /// What happens to a load over HTTP; kept.
  open var preferredHTTPSNavigationPolicy = UpgradeToHTTPSPolicy.keepAsRequested

  /// A copy of its own.
  func duplicate() -> WKWebpagePreferences {
    let copy = WKWebpagePreferences()
    copy.preferredContentMode = preferredContentMode
    copy.allowsContentJavaScript = allowsContentJavaScript
    copy.isLockdownModeEnabled = isLockdownModeEnabled
    copy.preferredHTTPSNavigationPolicy = preferredHTTPSNavigationPolicy
    return copy
  }
}
#endif
