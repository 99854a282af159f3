import Foundation

extension WebPage {
  /// The configuration that a page is made with (WebPage.Configuration).
  @MainActor public struct Configuration {
    /// The store of cookies, caches and credentials.
    public var websiteDataStore = WKWebsiteDataStore.default()
    /// The scripts and message handlers.
    public var userContentController = WKUserContentController()
    /// The preferences for each navigation unless the decider changes them.
    public var defaultNavigationPreferences = NavigationPreferences()
    /// Whether the page may use camera and microphone; the user is asked by default.
    public var deviceSensorAuthorization = DeviceSensorAuthorization(decision: .prompt)
    /// Is appended to the engine's own user agent.
    public var applicationNameForUserAgent: String?
    /// Whether only the app's own domains may be shown; kept.
    public var limitsNavigationsToAppBoundDomains = false
    /// Whether hosts that are known to speak HTTPS are asked over it; kept.
    public var upgradeKnownHostsToHTTPS = true
    /// Whether nothing is drawn before all of a page is there.
    public var suppressesIncrementalRendering = false
    /// Whether media may be played on other devices; kept.
    public var allowsAirPlayForMediaPlayback = true
    /// Whether text is completed while it is typed; kept.
    public var allowsInlinePredictions = false
    /// Whether glyphs may be pictures; kept.
    public var supportsAdaptiveImageGlyph = false
    /// The kinds of text that become links; kept.
    public var dataDetectorTypes: WKDataDetectorTypes = []
    /// Whether a page may be scaled that forbids it; kept.
    public var ignoresViewportScaleLimits = false
    /// The place where films play; kept.
    public var mediaPlaybackBehavior = MediaPlaybackBehavior.automatic

    /// The engine of the pages made with it; `nil` is the process's own.
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

    /// The place where films of a page play (WebPage.Configuration.MediaPlaybackBehavior).
    public enum MediaPlaybackBehavior: Sendable {
      /// As the device does: in the page on an iPad, on all of the screen on an iPhone.
      case automatic
      /// In the page.
      case allowsInlinePlayback
      /// On all of the screen.
      case alwaysFullscreen
    }
  }

  /// The preferences of one navigation (WebPage.NavigationPreferences).
  ///
  /// If it says "kept", no engine here knows of it.
  public struct NavigationPreferences: Sendable {
    /// The version of a page that is wanted.
    public typealias ContentMode = WKWebpagePreferences.ContentMode
    /// The treatment of a load over HTTP.
    public typealias UpgradeToHTTPSPolicy = WKWebpagePreferences.UpgradeToHTTPSPolicy

    /// The version of the page that is wanted; kept, as on macOS, which has one only.
    public var preferredContentMode = ContentMode.recommended
    /// Whether the page's own scripts run; the app's always do.
    public var allowsContentJavaScript = true
    /// The treatment of a load over HTTP; kept.
    public var preferredHTTPSNavigationPolicy = UpgradeToHTTPSPolicy.keepAsRequested
    /// Whether features that attacks often use are off (Lockdown Mode); kept.
    public var isLockdownModeEnabled = false

    /// Creates preferences with the default values.
    public init() {}

    /// Creates the preferences that a view's delegate is asked with.
    @MainActor init(_ wrapped: WKWebpagePreferences) {
      preferredContentMode = wrapped.preferredContentMode
      allowsContentJavaScript = wrapped.allowsContentJavaScript
      preferredHTTPSNavigationPolicy = wrapped.preferredHTTPSNavigationPolicy
      isLockdownModeEnabled = wrapped.isLockdownModeEnabled
    }

    /// The preferences that a view's delegate answers.
    @MainActor var wrapped: WKWebpagePreferences {
      let preferences = WKWebpagePreferences()
      preferences.preferredContentMode = preferredContentMode
      preferences.allowsContentJavaScript = allowsContentJavaScript
      preferences.preferredHTTPSNavigationPolicy = preferredHTTPSNavigationPolicy
      preferences.isLockdownModeEnabled = isLockdownModeEnabled
      return preferences
    }
  }

  /// The app's answer if a page asks for a sensor (WebPage.DeviceSensorAuthorization).
  public struct DeviceSensorAuthorization {
    /// A sensor that a page asks for.
    public enum Permission: Hashable, Sendable {
      /// Orientation and motion of the device, which no engine here asks for.
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
