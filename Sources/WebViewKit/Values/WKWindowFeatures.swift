#if !canImport(WebKit)
import Foundation

/// What a page asked for when it opened a window; nil is not asked for (WKWindowFeatures).
@preconcurrency @MainActor open class WKWindowFeatures: NSObject {
  private let values: WindowFeatureValues

  init(_ values: WindowFeatureValues) { self.values = values }

  /// Creates features of which none was asked for; apps subclass it in tests.
  public override nonisolated init() { values = WindowFeatureValues() }

  /// Whether there is a menu bar, as a Boolean.
  open var menuBarVisibility: NSNumber? { boxed(values.menuBarVisibility) }
  /// Whether there is a status bar, as a Boolean.
  open var statusBarVisibility: NSNumber? { boxed(values.statusBarVisibility) }
  /// Whether there are toolbars, as a Boolean.
  open var toolbarsVisibility: NSNumber? { boxed(values.toolbarsVisibility) }
  /// Whether the window can be resized, as a Boolean.
  open var allowsResizing: NSNumber? { boxed(values.allowsResizing) }
  /// The left edge, in points.
  open var x: NSNumber? { boxed(values.x) }
  /// The top edge, in points.
  open var y: NSNumber? { boxed(values.y) }
  /// The width, in points.
  open var width: NSNumber? { boxed(values.width) }
  /// The height, in points.
  open var height: NSNumber? { boxed(values.height) }

  private func boxed(_ value: Bool?) -> NSNumber? { value.map { NSNumber(value: $0) } }
  private func boxed(_ value: Double?) -> NSNumber? { value.map { NSNumber(value: $0) } }
}
#endif
