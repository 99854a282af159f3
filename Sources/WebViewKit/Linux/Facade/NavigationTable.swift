import Foundation

/// The `WKNavigation` objects of a view's navigations, until the navigations end.
///
/// Each `WKWebView` has one table. All callbacks of a navigation get the same object.
@MainActor struct NavigationTable {
  private var begun: [NavigationID: WKNavigation] = [:]
  private var started: [NavigationID: WKNavigation] = [:]

  /// Returns the object of a navigation; it is the same object until the navigation has ended.
  mutating func navigation(_ id: NavigationID?) -> WKNavigation? {
    guard let id else { return nil }
    if let known = started[id] ?? begun[id] { return known }
    let navigation = WKNavigation()
    begun[id] = navigation
    return navigation
  }

  /// Records that a navigation has started, and returns its object.
  ///
  /// Navigations that were begun earlier and have not started are forgotten. They will never start,
  /// and no callback reports this.
  mutating func start(_ id: NavigationID?) -> WKNavigation? {
    guard let id else { return nil }
    if begun[id] != nil { begun = begun.filter { $0.key.number >= id.number } }
    started[id] = navigation(id)
    begun[id] = nil
    return started[id]
  }

  /// Returns the object of a navigation for its last callback.
  mutating func endNavigation(_ id: NavigationID?) -> WKNavigation? {
    let navigation = navigation(id)
    if let id {
      begun[id] = nil
      started[id] = nil
    }
    return navigation
  }

  /// Forgets a navigation that was refused.
  ///
  /// If the navigation has started, it is kept for the callback that reports its failure.
  mutating func refuse(_ id: NavigationID?) {
    if let id { begun[id] = nil }
  }
}

/// A load that the app has begun and the engine has not performed yet.
///
/// WKWebView shows such a load at once (WebKit: PageLoadState's pending API request). Until the
/// engine has performed the command, the values of the load replace those that the engine reports.
struct PendingLoad {
  /// The number of the command that begins the load.
  var command: UInt64
  var url: URL
  /// The progress that WebKit shows before it has received anything.
  static let estimatedProgress = 0.1
}
