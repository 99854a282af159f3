import Foundation
import Synchronization

/// An observation of a property of a view, which ends with this object.
///
/// It is not isolated to an actor, so that an object can end it in its `deinit`.
public final class NSKeyValueObservation: NSObject, Sendable {
  @MainActor let keyPath: PartialKeyPath<WKWebView>
  /// Whether the value has changed since the last notification.
  @MainActor private let hasChanged: (WKWebView) -> Bool
  /// Notifies the observer.
  @MainActor private let publish: (WKWebView) -> Void
  private let over = Atomic(false)

  @MainActor init(
    _ keyPath: PartialKeyPath<WKWebView>, hasChanged: @escaping (WKWebView) -> Bool,
    publish: @escaping (WKWebView) -> Void
  ) {
    self.keyPath = keyPath
    self.hasChanged = hasChanged
    self.publish = publish
  }

  /// Ends the observation.
  public func invalidate() { over.store(true, ordering: .relaxed) }

  /// Whether the observation has ended.
  var isOver: Bool { over.load(ordering: .relaxed) }

  /// Whether the observer has to be notified of a change.
  @MainActor func hasChanged(in view: WKWebView) -> Bool { !isOver && hasChanged(view) }

  /// Notifies the observer if the value has changed.
  @MainActor func publish(from view: WKWebView) {
    if hasChanged(in: view) { publish(view) }
  }
}

/// The change of a property.
public struct NSKeyValueObservedChange<Value> {
  /// The new value, if the observer requested it.
  public let newValue: Value?
  /// The old value, if the observer requested it.
  public let oldValue: Value?
}

/// The values that an observer of a property requests.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates options from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The new value.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The old value.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// An immediate notification with the current value.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

extension WKWebView {
  /// The observable properties, in the order in which WebKit publishes changes that happen at the
  /// same time (WebKit: PageLoadState::commitChanges; rule 26 in Fixtures/Oracle.yaml).
  private static let observable: [PartialKeyPath<WKWebView>] = [
    \.estimatedProgress, \.hasOnlySecureContent, \.url, \.isLoading, \.title, \.canGoForward,
    \.canGoBack, \.serverTrust, \.fullscreenState, \.cameraCaptureState, \.microphoneCaptureState,
  ]

  /// Observes one of the properties that WebKit publishes.
  ///
  /// The method is declared like the one for key-value observing on Apple systems.
  ///
  /// The handler is called on the main actor, before the callback that the change belongs to.
  public func observe<Value: Equatable>(
    _ keyPath: KeyPath<WKWebView, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (WKWebView, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    var last = self[keyPath: keyPath]
    let observation = NSKeyValueObservation(keyPath, hasChanged: { $0[keyPath: keyPath] != last }) {
      view in
      let value = view[keyPath: keyPath]
      let change = NSKeyValueObservedChange(
        newValue: options.contains(.new) ? value : nil,
        oldValue: options.contains(.old) ? last : nil)
      last = value
      changeHandler(view, change)
    }
    observations.append(Weak(observation))
    if options.contains(.initial) {
      changeHandler(
        self,
        NSKeyValueObservedChange(newValue: options.contains(.new) ? last : nil, oldValue: nil))
    }
    return observation
  }

  /// Notifies the observers of all changes since the last call.
  ///
  /// - Parameter part: The part of this module that makes up the values; `nil` if they come from
  ///   the engine.
  func publishProperties(suppliedBy part: FacadePart? = nil) {
    observations.removeAll { $0.object?.isOver != false }
    guard !observations.isEmpty else { return }
    let changed = observations.count { $0.object?.hasChanged(in: self) == true }
    let order: FacadePart? = changed > 1 ? .propertyOrder : nil
    let provenance = Provenance(event: part?.rawValue, place: order?.rawValue)
    let current = observations
    let publish = { [self] in
      for property in Self.observable {
        for observation in current where observation.object?.keyPath == property {
          observation.object?.publish(from: self)
        }
      }
    }
    if let engine = made.engine { engine.supplying(provenance, publish) } else { publish() }
  }
}
