#if !canImport(WebKit)
import Foundation

extension WKWebView {
  /// The observable properties, in the order in which WebKit publishes what changed at once
  /// (WebKit: PageLoadState::commitChanges; the oracle's rule 26).
  private static let observable: [PartialKeyPath<WKWebView>] = [
    \.estimatedProgress, \.hasOnlySecureContent, \.url, \.isLoading, \.title, \.canGoForward,
    \.canGoBack, \.serverTrust, \.fullscreenState, \.cameraCaptureState, \.microphoneCaptureState,
  ]

  /// Observes one of the properties that WebKit publishes; key-value observing in Apple's spelling.
  ///
  /// The handler is called on the main actor, before the callback that the change belongs to.
  public func observe<Value: Equatable>(
    _ keyPath: KeyPath<WKWebView, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (WKWebView, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    var last = self[keyPath: keyPath]
    let observation = PropertyObservation(keyPath, hasChanged: { $0[keyPath: keyPath] != last }) {
      view in
      let value = view[keyPath: keyPath]
      let change = NSKeyValueObservedChange(
        newValue: options.contains(.new) ? value : nil,
        oldValue: options.contains(.old) ? last : nil)
      last = value
      changeHandler(view, change)
    }
    observations.append(observation)
    if options.contains(.initial) {
      changeHandler(
        self,
        NSKeyValueObservedChange(newValue: options.contains(.new) ? last : nil, oldValue: nil))
    }
    return NSKeyValueObservation(observation)
  }

  /// Notifies the observers of what has changed since the last time.
  ///
  /// - Parameter part: The part of this module that makes up the values; `nil` if the engine does.
  func publishProperties(suppliedBy part: FacadePart? = nil) {
    observations.removeAll(where: \.isOver)
    guard !observations.isEmpty else { return }
    let changed = observations.filter { $0.hasChanged(in: self) }
    let order: FacadePart? = changed.count > 1 ? .propertyOrder : nil
    let provenance = Provenance(event: part?.rawValue, order: order?.rawValue)
    let current = observations
    let publish = { [self] in
      for property in Self.observable {
        for observation in current where observation.keyPath == property {
          observation.publish(from: self)
        }
      }
    }
    if let engine = made.engine { engine.supplying(provenance, publish) } else { publish() }
  }
}
#endif
