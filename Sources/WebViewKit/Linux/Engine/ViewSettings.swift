import Foundation

/// The settings of a web view.
public struct ViewSettings: Hashable, Sendable {
  /// The store of cookies, caches and credentials.
  public enum DataStore: Hashable, Sendable {
    /// On disk, shared by all views that name it; `nil` is the default one.
    case persistent(identifier: String?)
    /// In memory, shared by the views that name the same one.
    case nonPersistent(NonPersistentStore)
  }

  /// The data store.
  public var dataStore: DataStore
  /// The scripts and message handlers, which views may share.
  public var userContent: UserContentID
  /// Replaces the engine's own user agent.
  public var customUserAgent: String?
  /// Is appended to the engine's own user agent.
  public var applicationName: String?
  /// Whether the page's own scripts run.
  public var allowsContentJavaScript: Bool
  /// Whether scripts may open windows without a user gesture.
  public var javaScriptCanOpenWindowsAutomatically: Bool
  /// The schemes that the app loads by itself, in lower case.
  public var schemes: Set<String> = []
  /// The preferences of the configuration.
  public var preferences = PreferenceValues()
  /// The properties that the app set on the view itself.
  public var properties = ViewProperties()

  /// Creates settings with WKWebView's defaults on macOS.
  public init(
    dataStore: DataStore, userContent: UserContentID = UserContentID(),
    customUserAgent: String? = nil, applicationName: String? = nil,
    allowsContentJavaScript: Bool = true, javaScriptCanOpenWindowsAutomatically: Bool = true
  ) {
    self.dataStore = dataStore
    self.userContent = userContent
    self.customUserAgent = customUserAgent
    self.applicationName = applicationName
    self.allowsContentJavaScript = allowsContentJavaScript
    self.javaScriptCanOpenWindowsAutomatically = javaScriptCanOpenWindowsAutomatically
  }
}

/// The identity of a data store in memory: an engine removes its data with the last reference.
public final class NonPersistentStore: Hashable, Sendable {
  /// Creates a store that is like no other.
  public init() {}

  /// Whether both are the same object.
  public static func == (left: NonPersistentStore, right: NonPersistentStore) -> Bool {
    left === right
  }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The preferences of a configuration, as far as they concern an engine.
public struct PreferenceValues: Hashable, Sendable {
  /// The smallest font size, in points; 0 is none.
  public var minimumFontSize = 0.0
  /// Whether pages may show elements in full screen.
  public var allowsElementFullscreen = false
  /// Whether backgrounds are printed.
  public var printsBackgrounds = false
  /// Whether the engine works round the mistakes of some sites.
  public var allowsSiteSpecificQuirks = true
  /// Whether the tab key goes to links.
  public var tabFocusesLinks = false
  /// Whether sound or video starts with a user's action only.
  public var mediaNeedsUserAction = false
  /// Whether pages get made-up cameras and microphones.
  public var mocksCaptureDevices = false

  /// Creates WKWebView's defaults on macOS.
  public init() {}
}

/// The properties that an app sets on the view itself, and may change while the view lives.
public struct ViewProperties: Hashable, Sendable {
  /// The size of the window that shows the view, in points; `nil` if it is not shown.
  public var size: CGSize?
  /// Whether it is hidden in its window.
  public var isHidden = false
  /// The scale of everything on the page; 1 is its own size.
  public var pageZoom = 1.0
  /// Whether the inspector may look at the page.
  public var isInspectable = false
  /// Whether a swipe goes back and forward.
  public var allowsBackForwardNavigationGestures = false
  /// The colour seen where the page paints nothing; `nil` is the engine's own.
  public var underPageBackgroundColor: ColorValues?

  /// Whether the page can be seen.
  public var isVisible: Bool { size != nil && !isHidden }

  /// Creates the properties of a view that is not shown.
  public init() {}
}

/// A colour in sRGB, each part from 0 to 1.
public struct ColorValues: Hashable, Sendable {
  /// The amount of red.
  public var red: Double
  /// The amount of green.
  public var green: Double
  /// The amount of blue.
  public var blue: Double
  /// The opacity.
  public var alpha: Double

  /// Creates a colour.
  public init(red: Double, green: Double, blue: Double, alpha: Double) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}
