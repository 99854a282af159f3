#if !canImport(WebKit)
import Foundation

/// What an app sets on the view itself, and may change while the view lives.
public struct ViewProperties: Hashable, Sendable {
  /// The size of the window that shows the view, in points; nil where it is not shown.
  public var size: CGSize?

  /// Creates the properties of a view that is not shown.
  public init() {}
}
#endif
