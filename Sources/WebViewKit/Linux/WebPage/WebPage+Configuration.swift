import Foundation

extension WebPage {
  /// The configuration that a page is made with.
  @MainActor public struct Configuration {
    /// The store of cookies, caches and credentials.
    public var websiteDataStore = WKWebsiteDataStore.default()
    /// The scripts and message handlers.
    public var userContentController = WKUserContentController()
    /// The preferences for each navigation, unless the decider changes them.
    public var defaultNavigationPreferences = NavigationPreferences()
    /// The decision whether the page may use the camera and the microphone.
    ///
    /// By default, the user is asked.
    public var deviceSensorAuthorization = DeviceSensorAuthorization(decision: .prompt)
    /// The text that is appended to the engine's own user agent.
    public var applicationNameForUserAgent: String?
    /// Whether only the app-bound domains are shown; stored, but has no effect.
    public var limitsNavigationsToAppBoundDomains = false
    /// Whether HTTPS is used for hosts that are known to support it; stored, but has no effect.
    public var upgradeKnownHostsToHTTPS = true
    /// Whether a page is drawn only once it has loaded completely.
    public var suppressesIncrementalRendering = false
    /// Whether media can be played on other devices; stored, but has no effect.
    public var allowsAirPlayForMediaPlayback = true
    /// Whether text is completed while it is typed; stored, but has no effect.
    public var allowsInlinePredictions = false
    /// Whether users can insert pictures as glyphs; stored, but has no effect.
    public var supportsAdaptiveImageGlyph = false
    /// The kinds of text that become links; stored, but has no effect.
    public var dataDetectorTypes: WKDataDetectorTypes = []
    /// Whether people can zoom a page that forbids it; stored, but has no effect.
    public var ignoresViewportScaleLimits = false
    /// The part of the screen in which videos play; stored, but has no effect.
    public var mediaPlaybackBehavior = MediaPlaybackBehavior.automatic

    /// The engine of pages made with this configuration; `nil` represents the engine of the
    /// process.
    package var engine: EngineConnection?

    /// Creates a configuration.
    public init() {}

    var wrapped: WKWebViewConfiguration {
      let configuration = WKWebViewConfiguration()
      configuration.websiteDataStore = websiteDataStore
      configuration.userContentController = userContentController
      configuration.defaultWebpagePreferences = defaultNavigationPreferences.wrapped
      configuration.applicationNameForUserAgent = applicationNameForUserAgent
      configuration.limitsNavigationsToAppBoundDomains = limitsNavigationsToAppBoundDomains
      configuration.upgradeKnownHostsToHTTPS = upgradeKnownHostsToHTTPS
      configuration.suppressesIncrementalRendering = suppressesIncrementalRendering
      configuration.allowsAirPlayForMediaPlayback = allowsAirPlayForMediaPlayback
      configuration.allowsInlinePredictions = allowsInlinePredictions
      configuration.supportsAdaptiveImageGlyph = supportsAdaptiveImageGlyph
      configuration.dataDetectorTypes = dataDetectorTypes
      configuration.ignoresViewportScaleLimits = ignoresViewportScaleLimits
      configuration.allowsInlineMediaPlayback = mediaPlaybackBehavior == .allowsInlinePlayback
      configuration.engine = engine
      return configuration
    }

    /// The part of the screen in which videos of a page play.
    public enum MediaPlaybackBehavior: Sendable {
      /// The default of the device: in the page on an iPad, full screen on an iPhone.
      case automatic
      /// In the page.
      case allowsInlinePlayback
      /// Full screen.
      case alwaysFullscreen
    }
  }

  /// The preferences of one navigation.
  ///
  /// A property that is "stored, but has no effect" returns the value that was set, and no engine
  /// here applies it.
  public struct NavigationPreferences: Sendable {
    /// The kind of page to request: mobile or desktop.
    public typealias ContentMode = WKWebpagePreferences.ContentMode
    /// The treatment of a load over HTTP.
    public typealias UpgradeToHTTPSPolicy = WKWebpagePreferences.UpgradeToHTTPSPolicy

    /// The kind of page to request: mobile or desktop; stored, but has no effect, as on macOS.
    public var preferredContentMode = ContentMode.recommended
    /// Whether the page's own scripts run; the app's scripts always run.
    public var allowsContentJavaScript = true
    /// The treatment of a load over HTTP; stored, but has no effect.
    public var preferredHTTPSNavigationPolicy = UpgradeToHTTPSPolicy.keepAsRequested
    /// Whether features that attacks often use are disabled (Lockdown Mode); stored, but has no
    /// effect.
    public var isLockdownModeEnabled = false

    /// Creates preferences with the default values.
    public init() {}

    /// Creates preferences from those that a view's delegate gets.
    @MainActor init(_ wrapped: WKWebpagePreferences) {
      preferredContentMode = wrapped.preferredContentMode
      allowsContentJavaScript = wrapped.allowsContentJavaScript
      preferredHTTPSNavigationPolicy = wrapped.preferredHTTPSNavigationPolicy
      isLockdownModeEnabled = wrapped.isLockdownModeEnabled
    }

    /// The preferences as the object that a view's delegate returns.
    @MainActor var wrapped: WKWebpagePreferences {
      let preferences = WKWebpagePreferences()
      preferences.preferredContentMode = preferredContentMode
      preferences.allowsContentJavaScript = allowsContentJavaScript
      preferences.preferredHTTPSNavigationPolicy = preferredHTTPSNavigationPolicy
      preferences.isLockdownModeEnabled = isLockdownModeEnabled
      return preferences
    }
  }

  /// The app's answer when a page requests a sensor.
  public struct DeviceSensorAuthorization {
    /// A sensor that a page requests.
    public enum Permission: Hashable, Sendable {
      /// Orientation and motion of the device. No engine here asks for this permission.
      case deviceOrientationAndMotion
      /// The camera, the microphone or both.
      case mediaCapture(WKMediaCaptureType)
    }

    let decide: (Permission, FrameInfo, WKSecurityOrigin) async -> WKPermissionDecision

    /// Creates an authorization that asks the app each time.
    public init(
      decisionHandler:
        @escaping (Permission, FrameInfo, WKSecurityOrigin) async
        -> WKPermissionDecision
    ) {
      decide = decisionHandler
    }

    /// Creates an authorization that always gives the same answer.
    public init(decision: WKPermissionDecision) { decide = { _, _, _ in decision } }
  }
}
