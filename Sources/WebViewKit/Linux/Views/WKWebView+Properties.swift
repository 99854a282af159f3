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

  /// The state of the element that fills the screen (WKFullscreenState).
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
