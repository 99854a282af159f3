import Foundation

/// The settings of a web view.
package struct ViewSettings: Hashable, Sendable {
  /// The store of cookies, caches and credentials.
  package enum DataStore: Hashable, Sendable {
    /// A store on disk, shared by all views with the same identifier; `nil` is the default store.
    case persistent(identifier: String?)
    /// A store in memory, shared by all views with the same store object.
    case nonPersistent(NonPersistentStore)
  }

  /// The data store.
  package var dataStore: DataStore
  /// The scripts and message handlers, which views may share.
  package var userContent = UserContentID()
  /// The user agent that replaces the engine's own user agent.
  package var customUserAgent: String?
  /// The text that is appended to the engine's own user agent.
  package var applicationName: String?
  /// Whether the page's own scripts run.
  package var allowsContentJavaScript = true
  /// Whether scripts may open windows without a user gesture.
  package var javaScriptCanOpenWindowsAutomatically = true
  /// The schemes whose URLs the app itself loads, in lower case.
  package var schemes: Set<String> = []
  /// The preferences of the configuration.
  package var preferences = PreferenceValues()
  /// The properties that the app set on the view itself.
  package var properties = ViewProperties()
}

/// The identity of a data store in memory.
///
/// When the last reference is released, an engine removes the data.
package final class NonPersistentStore: Hashable, Sendable {
  /// Creates a store that is different from every other store.
  package init() {}

  /// Whether the two references are to the same object.
  package static func == (left: NonPersistentStore, right: NonPersistentStore) -> Bool {
    left === right
  }

  /// Hashes the identity.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The preferences of a configuration that affect an engine.
package struct PreferenceValues: Hashable, Sendable {
  /// The minimum font size, in points; 0 means that there is no minimum.
  package var minimumFontSize = 0.0
  /// Whether pages may show elements in full screen.
  package var allowsElementFullscreen = false
  /// Whether backgrounds are printed.
  package var printsBackgrounds = false
  /// Whether the engine applies workarounds for known defects of particular sites.
  package var allowsSiteSpecificQuirks = true
  /// Whether the Tab key also moves the focus to links.
  package var tabFocusesLinks = false
  /// Whether sound or video starts only after a user's action.
  package var mediaNeedsUserAction = false
  /// Whether pages get simulated cameras and microphones.
  package var mocksCaptureDevices = false
}

/// The properties that an app sets on the view itself, and may change while the view exists.
package struct ViewProperties: Hashable, Sendable {
  /// The size of the window that shows the view, in points; `nil` if it is not shown.
  package var size: CGSize?
  /// Whether the view is hidden in its window.
  package var isHidden = false
  /// The zoom factor of the page; 1 is the page's normal size.
  package var pageZoom = 1.0
  /// Whether the inspector may inspect the page.
  package var isInspectable = false
  /// Whether a swipe goes back and forward.
  package var allowsBackForwardNavigationGestures = false
  /// The colour that is visible where the page paints nothing; `nil` represents the engine's
  /// default.
  package var underPageBackgroundColor: ColorValues?

  /// Whether the view is shown and not hidden.
  package var isVisible: Bool { size != nil && !isHidden }

  /// Creates the properties of a view that is not shown.
  package init() {}
}

/// A colour in sRGB, with components from 0 to 1.
package struct ColorValues: Hashable, Sendable {
  /// The amount of red.
  package var red: Double
  /// The amount of green.
  package var green: Double
  /// The amount of blue.
  package var blue: Double
  /// The opacity.
  package var alpha: Double
}
