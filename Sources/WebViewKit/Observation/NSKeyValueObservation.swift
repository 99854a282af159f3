#if !canImport(WebKit)
import Foundation

/// Keeps an observation of a property going; it ends with this object (NSKeyValueObservation).
@MainActor public final class NSKeyValueObservation: NSObject {
  private let property: PropertyObservation

  init(_ property: PropertyObservation) { self.property = property }

  isolated deinit { property.isOver = true }

  /// Ends the observation.
  public func invalidate() { property.isOver = true }
}
#endif
