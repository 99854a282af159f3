import Foundation

extension WKWebView {
  /// Returns the part of this module that makes up a property's value now; `nil` if the engine
  /// gives it.
  package func supplier(of property: String) -> String? {
    switch property {
    case "url", "isLoading", "estimatedProgress":
      pending == nil ? nil : FacadePart.pendingLoad.rawValue
    case "pageZoom", "isInspectable", "allowsBackForwardNavigationGestures":
      FacadePart.viewProperties.rawValue
    default: state.supplied[property]
    }
  }

  /// The scale of everything on the page; 1, the default, is its own size.
  public var pageZoom: CGFloat {
    get { properties.pageZoom }
    set { properties.pageZoom = newValue }
  }

  /// Whether the inspector may look at the page; false by default.
  public var isInspectable: Bool {
    get { properties.isInspectable }
    set { properties.isInspectable = newValue }
  }

  /// Whether a swipe goes back and forward; false by default.
  public var allowsBackForwardNavigationGestures: Bool {
    get { properties.allowsBackForwardNavigationGestures }
    set { properties.allowsBackForwardNavigationGestures = newValue }
  }

  /// The colour seen where the page paints nothing; `nil` resets it to white.
  public var underPageBackgroundColor: UIColor! {
    get { properties.underPageBackgroundColor.map(UIColor.init) ?? UIColor(white: 1, alpha: 1) }
    set { properties.underPageBackgroundColor = newValue?.values }
  }

  /// The colour that the page names for what is around it; no engine here has it, so `nil`.
  public var themeColor: UIColor? { nil }

  /// The certificates of the page's server; `nil` if the page did not come over TLS.
  public var serverTrust: SecTrust? { state.serverTrust.map { SecTrust($0) } }

  /// Whether the page is shown in full screen.
  public var fullscreenState: FullscreenState {
    state.isFullscreen ? .inFullscreen : .notInFullscreen
  }

  /// The back-forward list in an engine's own form.
  ///
  /// Set on a view, also a later one, it fills the list and loads the current page. Anything else
  /// that is set is ignored.
  public var interactionState: Any? {
    get { state.interactionState }
    set {
      guard let data = newValue as? Data else { return }
      applySettings(for: made.defaultWebpagePreferences)
      channel.send(.restore(data, navigation: NavigationID()))
    }
  }
}

extension WKWebView {
  /// Whether, and how far, an element fills the screen (WKFullscreenState).
  public enum FullscreenState: Int, Sendable {
    /// None does.
    case notInFullscreen = 0
    /// One is about to.
    case enteringFullscreen = 1
    /// One does.
    case inFullscreen = 2
    /// One is about to leave.
    case exitingFullscreen = 3
  }
}
