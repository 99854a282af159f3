#if !canImport(WebKit)
import Foundation

/// What the views of a configuration have in common (WKPreferences).
///
/// The defaults are those of macOS. Where it says "kept", no engine here knows of it.
@preconcurrency @MainActor open class WKPreferences: NSObject {
  /// What happens to a view that is not shown.
  public enum InactiveSchedulingPolicy: Int, Sendable {
    /// It stops.
    case suspend = 0
    /// It goes slowly.
    case throttle = 1
    /// It goes on.
    case none = 2
  }

  /// The smallest font size, in points.
  open var minimumFontSize: CGFloat = 0
  /// Whether scripts may open windows without a user gesture; true as on macOS.
  open var javaScriptCanOpenWindowsAutomatically = true
  /// Whether a page's own scripts run; `WKWebpagePreferences` replaces it.
  open var javaScriptEnabled = true
  /// Whether the page may show elements in full screen.
  open var isElementFullscreenEnabled = false
  /// Whether pages get made-up cameras and microphones, of which a test machine has none.
  package var mockCaptureDevicesEnabled = false
  /// Whether text can be selected; kept.
  open var isTextInteractionEnabled = true
  /// Whether the user is warned of fraudulent sites; kept.
  open var isFraudulentWebsiteWarningEnabled = true
  /// Whether backgrounds are printed.
  open var shouldPrintBackgrounds = false
  /// Whether the engine works round the mistakes of some sites.
  open var isSiteSpecificQuirksModeEnabled = true
  /// What happens to a view that is not shown; kept.
  open var inactiveSchedulingPolicy = InactiveSchedulingPolicy.suspend
  /// Whether the tab key goes to links.
  open var tabFocusesLinks = false

  /// What an engine is told.
  var values: PreferenceValues {
    var values = PreferenceValues()
    values.minimumFontSize = minimumFontSize
    values.allowsElementFullscreen = isElementFullscreenEnabled
    values.printsBackgrounds = shouldPrintBackgrounds
    values.allowsSiteSpecificQuirks = isSiteSpecificQuirksModeEnabled
    values.tabFocusesLinks = tabFocusesLinks
    values.mocksCaptureDevices = mockCaptureDevicesEnabled
    return values
  }
}
#endif
