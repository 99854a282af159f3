#if !canImport(WebKit)
import Synchronization

/// One observer of one property of a view.
@MainActor final class PropertyObservation {
  /// The property.
  let keyPath: PartialKeyPath<WKWebView>
  /// Tells the observer where the value is another one than last time.
  private let publish: (WKWebView) -> Void
  private nonisolated let over = Atomic(false)

  init(_ keyPath: PartialKeyPath<WKWebView>, publish: @escaping (WKWebView) -> Void) {
    self.keyPath = keyPath
    self.publish = publish
  }

  /// Whether nobody observes any more.
  nonisolated var isOver: Bool { over.load(ordering: .relaxed) }

  /// Nobody observes any more.
  nonisolated func end() { over.store(true, ordering: .relaxed) }

  func publish(from view: WKWebView) {
    if !isOver { publish(view) }
  }
}
#endif
