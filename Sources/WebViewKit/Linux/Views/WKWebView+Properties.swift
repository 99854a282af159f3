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
