/// A part of WebViewKit that supplies values whichever engine stands behind it.
///
/// An engine's table names it as the source of what it supplies.
public enum FacadePart: String, CaseIterable, Hashable, Sendable {
  /// What the view shows between a call such as `load(_:)` and the engine's first report of it.
  case pendingLoad = "PendingLoad"
  /// What the app has set on the view, which the view gives back.
  case viewProperties = "ViewProperties"
  /// The order of properties that change at once.
  case propertyOrder = "WKWebView.publishProperties"
  /// The stop of the app's scheme tasks when the process that wanted them has ended.
  case schemeTasks = "WKWebView.stopSchemeTasks"
  /// The reload of a page whose process has ended, if no delegate handles the end.
  case terminationReload = "WKWebView.reloadByItself"
}
