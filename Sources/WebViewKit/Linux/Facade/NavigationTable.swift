import Foundation

/// The objects that stand for a view's navigations while these last.
///
/// Each `WKWebView` has one; an object has to be the same in all callbacks of its navigation.
@MainActor struct NavigationTable {
  private var begun: [NavigationID: WKNavigation] = [:]
  private var started: [NavigationID: WKNavigation] = [:]

  /// Returns the object of a navigation: the same one until it has ended.
  mutating func navigation(_ id: NavigationID?) -> WKNavigation? {
    guard let id else { return nil }
    if let known = started[id] ?? begun[id] { return known }
    let navigation = WKNavigation()
    begun[id] = navigation
    return navigation
  }

  /// Returns the object of a navigation that has started, and so will end with a callback.
  ///
  /// What was begun before it and has not started never will, without any notification.
  mutating func start(_ id: NavigationID?) -> WKNavigation? {
    guard let id else { return nil }
    if begun[id] != nil { begun = begun.filter { $0.key.number >= id.number } }
    started[id] = navigation(id)
    begun[id] = nil
    return started[id]
  }

  /// Returns the object of a navigation, for its last callback.
  mutating func endNavigation(_ id: NavigationID?) -> WKNavigation? {
    let navigation = navigation(id)
    if let id {
      begun[id] = nil
      started[id] = nil
    }
    return navigation
  }

  /// Forgets a navigation that was refused; if it had started, its failure still comes.
  mutating func refuse(_ id: NavigationID?) {
    if let id { begun[id] = nil }
  }
}

/// A load that the app began and that the engine has not yet taken up.
///
/// WKWebView knows of it at once (WebKit: PageLoadState's pending API request), so it overlays
/// what the engine reports until the engine has performed the command.
struct PendingLoad {
  /// The number of the command.
  var command: UInt64
  var url: URL
  /// The progress that WebKit shows before anything has been received.
  static let estimatedProgress = 0.1
}
