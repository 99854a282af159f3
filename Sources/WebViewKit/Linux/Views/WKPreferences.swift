import Foundation

/// The preferences of all views of a configuration.
///
/// The defaults are the defaults of macOS. A property that is "stored, but has no effect" returns
/// the value that was set, and no engine here applies it.
@preconcurrency @MainActor open class WKPreferences: NSObject {
  /// The treatment of a view that is not shown.
  public enum InactiveSchedulingPolicy: Int, Sendable {
    /// The page stops.
    case suspend = 0
    /// The page runs slowly.
    case throttle = 1
    /// The page runs as usual.
    case none = 2
  }

  /// The minimum font size, in points.
  open var minimumFontSize: CGFloat = 0
  /// Whether scripts may open windows without a user gesture; true by default, as on macOS.
  open var javaScriptCanOpenWindowsAutomatically = true
  /// Whether a page's own scripts run.
  ///
  /// Scripts run only if ``WKWebpagePreferences/allowsContentJavaScript``, which has replaced this
  /// property, is also true.
  open var javaScriptEnabled = true
  /// Whether the page may show elements in full screen.
  open var isElementFullscreenEnabled = false
  /// Whether pages get simulated cameras and microphones, since a test computer has no real ones.
  package var mockCaptureDevicesEnabled = false
  /// Whether text can be selected; stored, but has no effect.
  open var isTextInteractionEnabled = true
  /// Whether the user is warned of fraudulent sites; stored, but has no effect.
  open var isFraudulentWebsiteWarningEnabled = true
  /// Whether backgrounds are printed.
  open var shouldPrintBackgrounds = false
  /// Whether the engine applies workarounds for known defects of particular sites.
  open var isSiteSpecificQuirksModeEnabled = true
  /// The treatment of a view that is not shown; stored, but has no effect.
  open var inactiveSchedulingPolicy = InactiveSchedulingPolicy.suspend
  /// Whether the Tab key also moves the focus to links.
  open var tabFocusesLinks = false

  /// Sets a property by its Objective-C name; any other key has no effect and is reported once.
  open func setValue(_ value: Any?, forKey key: String) {
    KeyValueCoding.set(value, forKey: key, of: self, among: Self.codedProperties)
  }

  private static let codedProperties: [String: PartialKeyPath<WKPreferences>] = [
    "minimumFontSize": \.minimumFontSize,
    "javaScriptCanOpenWindowsAutomatically": \.javaScriptCanOpenWindowsAutomatically,
    "javaScriptEnabled": \.javaScriptEnabled,
    "elementFullscreenEnabled": \.isElementFullscreenEnabled,
    "textInteractionEnabled": \.isTextInteractionEnabled,
    "fraudulentWebsiteWarningEnabled": \.isFraudulentWebsiteWarningEnabled,
    "shouldPrintBackgrounds": \.shouldPrintBackgrounds,
    "siteSpecificQuirksModeEnabled": \.isSiteSpecificQuirksModeEnabled,
    "tabFocusesLinks": \.tabFocusesLinks,
  ]

  /// The values for an engine.
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

/// The preferences of one navigation.
///
/// A property that is "stored, but has no effect" returns the value that was set, and no engine
/// here applies it.
@preconcurrency @MainActor open class WKWebpagePreferences: NSObject {
  /// The kind of page to request.
  public enum ContentMode: Int, Sendable {
    /// The page that suits the device.
    case recommended = 0
    /// The page for phones.
    case mobile = 1
    /// The page for desktop computers.
    case desktop = 2
  }

  /// The treatment of a load over HTTP.
  public enum UpgradeToHTTPSPolicy: Int, Sendable {
    /// The load stays on HTTP.
    case keepAsRequested = 0
    /// HTTPS is tried first. If it fails, the page is loaded over HTTP.
    case automaticFallbackToHTTP = 1
    /// HTTPS is tried first. If it fails, the user is asked whether to load the page over HTTP.
    case userMediatedFallbackToHTTP = 2
    /// HTTPS is tried. If it fails, the load fails.
    case errorOnFailure = 3
  }

  /// The restrictions that make attacks harder; stored, but has no effect.
  open var securityRestrictionMode = WKSecurityRestrictionMode.none
  /// The kind of page to request; stored, but has no effect, as on macOS.
  open var preferredContentMode = ContentMode.recommended
  /// Whether the page's own scripts run; the app's scripts always run.
  open var allowsContentJavaScript = true
  /// Whether features that attacks often use are disabled (Lockdown Mode); stored, but has no
  /// effect.
  open var isLockdownModeEnabled = false
  /// The treatment of a load over HTTP; stored, but has no effect.
  open var preferredHTTPSNavigationPolicy = UpgradeToHTTPSPolicy.keepAsRequested

  /// Returns a copy of the preferences.
  func duplicate() -> WKWebpagePreferences {
    let copy = WKWebpagePreferences()
    copy.preferredContentMode = preferredContentMode
    copy.securityRestrictionMode = securityRestrictionMode
    copy.allowsContentJavaScript = allowsContentJavaScript
    copy.isLockdownModeEnabled = isLockdownModeEnabled
    copy.preferredHTTPSNavigationPolicy = preferredHTTPSNavigationPolicy
    return copy
  }
}

/// The restrictions of a page that make attacks harder.
public enum WKSecurityRestrictionMode: Int, Sendable {
  /// No restrictions.
  case none = 0
  /// Restrictions that affect few pages.
  case maximizeCompatibility = 1
  /// The restrictions of Lockdown Mode.
  case lockdown = 2
}
