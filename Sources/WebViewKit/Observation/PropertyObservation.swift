#if !canImport(WebKit)
/// One observer of one property of a view.
@MainActor final class PropertyObservation {
  /// The property.
  let keyPath: PartialKeyPath<WKWebView>
  /// Tells the observer where the value is another one than last time.
  private let publish: (WKWebView) -> Void
  /// Whether nobody observes any more.
  var isOver = false

  init(_ keyPath: PartialKeyPath<WKWebView>, publish: @escaping (WKWebView) -> Void) {
    self.keyPath = keyPath
    self.publish = publish
  }

  func publish(from view: WKWebView) {
    if !isOver { publish(view) }
  }
}
#endif
