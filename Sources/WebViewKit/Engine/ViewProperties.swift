#if !canImport(WebKit)
import Foundation

/// What an app sets on the view itself, and may change while the view lives.
public struct ViewProperties: Hashable, Sendable {
  /// The size of the window that shows the view, in points; nil where it is not shown.
  public var size: CGSize?
  /// Whether it is hidden in its window.
  public var isHidden = false
  /// How much larger everything on the page is; 1 is its own size.
  public var pageZoom = 1.0
  /// Whether the inspector may look at the page.
  public var isInspectable = false
  /// Whether a swipe goes back and forward.
  public var allowsBackForwardNavigationGestures = false
  /// What is seen where the page paints nothing; nil is the engine's own.
  public var underPageBackgroundColor: ColorValues?

  /// Whether the page can be seen.
  public var isVisible: Bool { size != nil && !isHidden }

  /// Creates the properties of a view that is not shown.
  public init() {}
}
#endif
