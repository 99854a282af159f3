#if !canImport(WebKit)
import Foundation

/// Keeps an observation of a property going; it ends with this object (NSKeyValueObservation).
///
/// It belongs to no actor, so that an object may end it in its `deinit`.
public final class NSKeyValueObservation: NSObject, Sendable {
  private let property: PropertyObservation

  init(_ property: PropertyObservation) { self.property = property }

  deinit { property.end() }

  /// Ends the observation.
  public func invalidate() { property.end() }
}
#endif
