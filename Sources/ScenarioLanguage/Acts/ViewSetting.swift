import NavigationTrace
import WebViewKit

/// A property of a view that an app sets, with its value.
package enum ViewSetting: Hashable, Sendable {
  /// How much larger everything on the page is.
  case pageZoom(Double)
  /// Whether the view is hidden in its window.
  case isHidden(Bool)
  /// Whether the inspector may look at the page.
  case isInspectable(Bool)
  /// What replaces the engine's user agent.
  case customUserAgent(String)
  /// Whether a swipe goes back and forward.
  case allowsBackForwardNavigationGestures(Bool)
  /// The smallest font size, from the next load on.
  case minimumFontSize(Double)
  /// Whether pages may show elements in full screen, from the next load on.
  case isElementFullscreenEnabled(Bool)
  /// Whether scripts may open windows without the user, from the next load on.
  case javaScriptCanOpenWindowsAutomatically(Bool)

  /// The property.
  var name: String {
    switch self {
    case .pageZoom: "pageZoom"
    case .isHidden: "isHidden"
    case .isInspectable: "isInspectable"
    case .customUserAgent: "customUserAgent"
    case .allowsBackForwardNavigationGestures: "allowsBackForwardNavigationGestures"
    case .minimumFontSize: "minimumFontSize"
    case .isElementFullscreenEnabled: "isElementFullscreenEnabled"
    case .javaScriptCanOpenWindowsAutomatically: "javaScriptCanOpenWindowsAutomatically"
    }
  }

  /// The value as a trace has it.
  var value: TraceValue {
    switch self {
    case .pageZoom(let number), .minimumFontSize(let number): TraceValue(number)
    case .isHidden(let flag), .isInspectable(let flag),
      .allowsBackForwardNavigationGestures(let flag), .isElementFullscreenEnabled(let flag),
      .javaScriptCanOpenWindowsAutomatically(let flag):
      .bool(flag)
    case .customUserAgent(let text): .string(text)
    }
  }

  /// Sets it.
  @MainActor package func apply(to view: WKWebView) {
    switch self {
    case .pageZoom(let zoom): view.pageZoom = zoom
    case .isHidden(let flag): view.isHidden = flag
    case .isInspectable(let flag): view.isInspectable = flag
    case .customUserAgent(let agent): view.customUserAgent = agent
    case .allowsBackForwardNavigationGestures(let flag):
      view.allowsBackForwardNavigationGestures = flag
    case .minimumFontSize(let size): view.configuration.preferences.minimumFontSize = size
    case .isElementFullscreenEnabled(let flag):
      view.configuration.preferences.isElementFullscreenEnabled = flag
    case .javaScriptCanOpenWindowsAutomatically(let flag):
      view.configuration.preferences.javaScriptCanOpenWindowsAutomatically = flag
    }
  }
}
