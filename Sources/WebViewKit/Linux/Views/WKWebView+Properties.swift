import Foundation

extension WKWebView {
  /// Returns the part of navtrace that makes up a property's current value; `nil` if the engine
  /// supplies the value.
  package func supplier(of property: String) -> String? {
    switch property {
    case "url", "isLoading", "estimatedProgress":
      pending == nil ? nil : FacadePart.pendingLoad.rawValue
    case "pageZoom", "isInspectable", "allowsBackForwardNavigationGestures":
      FacadePart.viewProperties.rawValue
    default: state.supplied[property]
    }
  }

  /// The state of the element that fills the screen (in Objective-C, `WKFullscreenState`).
  public enum FullscreenState: Int, Sendable {
    /// No element fills the screen.
    case notInFullscreen = 0
    /// An element is about to fill the screen.
    case enteringFullscreen = 1
    /// An element fills the screen.
    case inFullscreen = 2
    /// The element is about to leave the screen.
    case exitingFullscreen = 3
  }
}
