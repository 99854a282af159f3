import Foundation

/// The configuration that a view is made with; the view makes a copy of it.
///
/// Copies are shallow: the preferences, the user content and the data store are shared. A property
/// that is "stored, but has no effect" returns the value that was set, and no engine here applies
/// it.
@preconcurrency @MainActor open class WKWebViewConfiguration: NSObject, NSCopying {
  /// The process pool, which has no effect.
  open lazy var processPool = WKProcessPool()
  /// The preferences, which views share.
  open lazy var preferences = WKPreferences()
  /// The scripts and message handlers; they can be changed after the view was made.
  open lazy var userContentController = WKUserContentController()
  /// The store of cookies, caches and credentials.
  open lazy var websiteDataStore = WKWebsiteDataStore.default()
  /// The preferences for each navigation, unless the delegate changes them.
  ///
  /// Setting `nil` resets them.
  open lazy var defaultWebpagePreferences: WKWebpagePreferences! = WKWebpagePreferences() {
    didSet {
      if defaultWebpagePreferences == nil { defaultWebpagePreferences = WKWebpagePreferences() }
    }
  }
  /// The text that is appended to the engine's own user agent.
  open var applicationNameForUserAgent: String?
  /// Whether a page is drawn only once it has loaded completely.
  open var suppressesIncrementalRendering = false
  /// The kinds of media that start only after a user's action; empty by default, as on macOS.
  open var mediaTypesRequiringUserActionForPlayback: WKAudiovisualMediaTypes = []
  /// Whether media can be played on other devices; stored, but has no effect.
  open var allowsAirPlayForMediaPlayback = true
  /// Whether video plays within the page on iPhones; stored, but has no effect.
  open var allowsInlineMediaPlayback = false
  /// Whether video can be shown as a picture in picture; stored, but has no effect.
  open var allowsPictureInPictureMediaPlayback = true
  /// The kinds of text on a page that become links; stored, but has no effect.
  open var dataDetectorTypes: WKDataDetectorTypes = []
  /// Whether people can zoom a page that forbids it; stored, but has no effect.
  open var ignoresViewportScaleLimits = false
  /// Whether HTTPS is used for hosts that are known to support it; stored, but has no effect.
  open var upgradeKnownHostsToHTTPS = true
  /// Whether only the app-bound domains are shown; stored, but has no effect.
  open var limitsNavigationsToAppBoundDomains = false
  /// Whether text is completed while it is typed; stored, but has no effect.
  open var allowsInlinePredictions = false
  /// Whether users can insert pictures as glyphs; stored, but has no effect.
  open var supportsAdaptiveImageGlyph = false
  /// Whether the system shows its own view if Screen Time blocks a page; stored, but has no effect.
  open var showsSystemScreenTimeBlockingView = true

  /// The handlers of the app's own schemes, keyed by the scheme in lower case.
  var schemeHandlers: [String: any WKURLSchemeHandler] = [:]
  /// The engine of views made with this configuration; `nil` represents the engine of the process.
  package var engine: EngineConnection?
  /// The engine's view that waits for a `WKWebView`; `nil` unless this configuration was passed to
  /// `createWebViewWith`.
  var adoption: Adoption?

  /// Sets a property by its Objective-C name; an unknown key has no effect and is reported once.
  open func setValue(_ value: Any?, forKey key: String) {
    KeyValueCoding.set(value, forKey: key, of: self, among: Self.codedProperties)
  }

  private static let codedProperties: [String: PartialKeyPath<WKWebViewConfiguration>] = [
    "applicationNameForUserAgent": \.applicationNameForUserAgent,
    "suppressesIncrementalRendering": \.suppressesIncrementalRendering,
    "allowsAirPlayForMediaPlayback": \.allowsAirPlayForMediaPlayback,
    "allowsInlineMediaPlayback": \.allowsInlineMediaPlayback,
    "allowsPictureInPictureMediaPlayback": \.allowsPictureInPictureMediaPlayback,
    "ignoresViewportScaleLimits": \.ignoresViewportScaleLimits,
    "upgradeKnownHostsToHTTPS": \.upgradeKnownHostsToHTTPS,
    "limitsNavigationsToAppBoundDomains": \.limitsNavigationsToAppBoundDomains,
    "allowsInlinePredictions": \.allowsInlinePredictions,
  ]

  /// Returns a copy that refers to the same objects.
  func duplicate() -> WKWebViewConfiguration {
    let copy = WKWebViewConfiguration()
    copy.processPool = processPool
    copy.preferences = preferences
    copy.userContentController = userContentController
    copy.websiteDataStore = websiteDataStore
    copy.defaultWebpagePreferences = defaultWebpagePreferences
    copy.applicationNameForUserAgent = applicationNameForUserAgent
    copy.suppressesIncrementalRendering = suppressesIncrementalRendering
    copy.mediaTypesRequiringUserActionForPlayback = mediaTypesRequiringUserActionForPlayback
    copy.allowsAirPlayForMediaPlayback = allowsAirPlayForMediaPlayback
    copy.allowsInlineMediaPlayback = allowsInlineMediaPlayback
    copy.allowsPictureInPictureMediaPlayback = allowsPictureInPictureMediaPlayback
    copy.dataDetectorTypes = dataDetectorTypes
    copy.ignoresViewportScaleLimits = ignoresViewportScaleLimits
    copy.upgradeKnownHostsToHTTPS = upgradeKnownHostsToHTTPS
    copy.limitsNavigationsToAppBoundDomains = limitsNavigationsToAppBoundDomains
    copy.allowsInlinePredictions = allowsInlinePredictions
    copy.supportsAdaptiveImageGlyph = supportsAdaptiveImageGlyph
    copy.showsSystemScreenTimeBlockingView = showsSystemScreenTimeBlockingView
    copy.schemeHandlers = schemeHandlers
    copy.engine = engine
    copy.adoption = adoption
    return copy
  }

  /// Returns a shallow copy; call it on the main actor, like the rest of this API.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any {
    let copy = MainActor.assumeIsolated { duplicate() }
    return copy
  }

  /// Returns the settings that an engine gets for a view that is made with this configuration.
  func settings(
    customUserAgent: String?, properties: ViewProperties, for page: WKWebpagePreferences
  ) -> ViewSettings {
    var settings = ViewSettings(
      dataStore: websiteDataStore.values, userContent: userContentController.id,
      customUserAgent: customUserAgent,
      applicationName: applicationNameForUserAgent,
      allowsContentJavaScript: preferences.javaScriptEnabled && page.allowsContentJavaScript,
      javaScriptCanOpenWindowsAutomatically: preferences.javaScriptCanOpenWindowsAutomatically)
    settings.schemes = Set(schemeHandlers.keys)
    settings.properties = properties
    settings.preferences = preferences.values
    settings.preferences.mediaNeedsUserAction = !mediaTypesRequiringUserActionForPlayback.isEmpty
    return settings
  }

  /// Registers the handler that loads the URLs of a scheme, for views that are made later; `nil` is
  /// ignored.
  ///
  /// If WebKit itself loads the scheme, or if the scheme already has a handler or is not valid,
  /// this is reported as misuse and ignored. On Apple systems, such a scheme raises an exception.
  open func setURLSchemeHandler(
    _ urlSchemeHandler: (any WKURLSchemeHandler)?, forURLScheme urlScheme: String
  ) {
    guard let urlSchemeHandler else { return }
    let scheme = urlScheme.lowercased()
    if let problem = problem(of: scheme) {
      return Misuse.scheme(urlScheme, problem).report(to: engine)
    }
    schemeHandlers[scheme] = urlSchemeHandler
  }

  /// Returns the handler of a scheme; `nil` if there is none.
  open func urlSchemeHandler(forURLScheme urlScheme: String) -> (any WKURLSchemeHandler)? {
    schemeHandlers[urlScheme.lowercased()]
  }

  private func problem(of scheme: String) -> Misuse.SchemeProblem? {
    if WKWebView.handlesURLScheme(scheme) { return .isBuiltIn }
    guard scheme.wholeMatch(of: /[a-z][a-z0-9+.\-]*/) != nil else { return .isInvalid }
    return schemeHandlers[scheme] == nil ? nil : .isTaken
  }
}

/// The kinds of text that the system's detectors turn into links.
public struct WKDataDetectorTypes: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates types from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Phone numbers.
  public static let phoneNumber = WKDataDetectorTypes(rawValue: 1)
  /// URLs.
  public static let link = WKDataDetectorTypes(rawValue: 2)
  /// Addresses.
  public static let address = WKDataDetectorTypes(rawValue: 4)
  /// Dates.
  public static let calendarEvent = WKDataDetectorTypes(rawValue: 8)
  /// Tracking numbers of parcels.
  public static let trackingNumber = WKDataDetectorTypes(rawValue: 16)
  /// Flight numbers.
  public static let flightNumber = WKDataDetectorTypes(rawValue: 32)
  /// Text that can be looked up.
  public static let lookupSuggestion = WKDataDetectorTypes(rawValue: 64)
  /// All kinds.
  public static let all = WKDataDetectorTypes(rawValue: .max)
}

/// A process pool; it has no effect, as on Apple systems since 2021.
@preconcurrency @MainActor open class WKProcessPool: NSObject {}
