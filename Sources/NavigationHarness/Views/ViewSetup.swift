import Foundation
import NavigationTrace

/// What a view of a scenario is made with, an entry of the key `views`.
public struct ViewSetup: Hashable, Sendable {
  /// The name of a store where nothing is said.
  static let mainStore = "main"

  /// The name of its data store, which is in memory; views that name the same one share it.
  public var dataStore = mainStore
  /// The size of the window that shows it, in points; zero where it is not shown.
  public var window = CGSize.zero
  /// The observable properties whose changes are events.
  public var observed: Set<EventKind> = []

  /// Creates a view with WKWebView's defaults.
  public init() {}
}
