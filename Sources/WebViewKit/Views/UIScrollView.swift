#if !canImport(WebKit)
import Foundation

/// A stand-in for UIKit's scroll view: it keeps what apps set of it, and has no effect.
///
/// Nothing is drawn here, and so nothing scrolls.
@preconcurrency @MainActor open class UIScrollView: NSObject {
  /// How insets follow the safe area.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// As the scroll view's surroundings ask for.
    case automatic
    /// Along the axes that scroll.
    case scrollableAxes
    /// Not at all.
    case never
    /// Always.
    case always
  }

  /// How a drag dismisses the keyboard.
  public enum KeyboardDismissMode: Int, Sendable {
    /// Not at all.
    case none
    /// When the drag begins.
    case onDrag
    /// As the drag goes.
    case interactive
  }

  /// Whether people may scroll.
  open var isScrollEnabled = true
  /// Whether the content bounces at its edges.
  open var bounces = true
  /// Whether it bounces vertically although it fits.
  open var alwaysBounceVertical = false
  /// Whether it bounces horizontally although it fits.
  open var alwaysBounceHorizontal = false
  /// Whether the vertical indicator is shown.
  open var showsVerticalScrollIndicator = true
  /// Whether the horizontal indicator is shown.
  open var showsHorizontalScrollIndicator = true
  /// Whether a tap on the status bar scrolls to the top.
  open var scrollsToTop = true
  /// How insets follow the safe area.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  /// How a drag dismisses the keyboard.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// The least scale.
  open var minimumZoomScale: CGFloat = 1
  /// The greatest scale.
  open var maximumZoomScale: CGFloat = 1
  /// The scale.
  open var zoomScale: CGFloat = 1
}
#endif
