#if !canImport(WebKit)
import Synchronization

/// One observer of one property of a view.
@MainActor final class PropertyObservation {
  /// The property.
  let keyPath: PartialKeyPath<WKWebView>
  /// Whether the value is another one than last time.
  private let hasChanged: (WKWebView) -> Bool
  /// Notifies the observer.
  private let publish: (WKWebView) -> Void
  private nonisolated let over = Atomic(false)

  init(
    _ keyPath: PartialKeyPath<WKWebView>, hasChanged: @escaping (WKWebView) -> Bool,
    publish: @escaping (WKWebView) -> Void
  ) {
    self.keyPath = keyPath
    self.hasChanged = hasChanged
    self.publish = publish
  }

  /// Whether nobody observes any more.
  nonisolated var isOver: Bool { over.load(ordering: .relaxed) }

  /// Nobody observes any more.
  nonisolated func end() { over.store(true, ordering: .relaxed) }

  /// Whether there is something to notify the observer of.
  func hasChanged(in view: WKWebView) -> Bool { !isOver && hasChanged(view) }

  /// Notifies the observer, if the value has changed.
  func publish(from view: WKWebView) {
    if hasChanged(in: view) { publish(view) }
  }
}
#endif
