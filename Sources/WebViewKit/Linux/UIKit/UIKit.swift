import Foundation

/// The stand-in for UIKit's colour, with four components in sRGB.
public final class UIColor: NSObject, Sendable {
  let values: ColorValues

  init(_ values: ColorValues) { self.values = values }

  /// Creates a colour; each component is from 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    values = ColorValues(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a shade of grey; 1 is white.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Returns a copy of the colour with the given opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: values.red, green: values.green, blue: values.blue, alpha: alpha)
  }

  /// A transparent colour.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// White.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// The background of the light appearance.
  public static let systemBackground = UIColor(white: 1, alpha: 1)

  /// Whether both colours have equal components.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor)?.values == values
  }

  /// The hash of the components.
  public override var hash: Int { values.hashValue }
}

/// The stand-in for UIKit's image: a size and a PNG file.
public final class UIImage: NSObject, Sendable {
  /// The size, in points.
  public let size: CGSize
  private let png: Data

  init(_ values: ImageValues) {
    size = values.size
    png = values.png
  }

  /// Returns the picture as PNG data.
  public func pngData() -> Data? { png }
}

/// A stand-in for UIKit's scroll view; it stores the app's settings, which have no effect.
///
/// Nothing is drawn here, so nothing scrolls.
@preconcurrency @MainActor open class UIScrollView: UIView {
  /// The way in which insets follow the safe area.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// The insets depend on the surroundings of the scroll view.
    case automatic
    /// The insets follow the safe area along the axes that scroll.
    case scrollableAxes
    /// The insets never follow the safe area.
    case never
    /// The insets always follow the safe area.
    case always
  }

  /// The way in which a drag dismisses the keyboard.
  public enum KeyboardDismissMode: Int, Sendable {
    /// A drag does not dismiss the keyboard.
    case none
    /// The keyboard is dismissed when a drag begins.
    case onDrag
    /// The keyboard follows the drag.
    case interactive
  }

  /// Whether the user can scroll.
  open var isScrollEnabled = true
  /// Whether the content bounces at its edges.
  open var bounces = true
  /// Whether the content bounces vertically even if it is smaller than the view.
  open var alwaysBounceVertical = false
  /// Whether the content bounces horizontally even if it is smaller than the view.
  open var alwaysBounceHorizontal = false
  /// Whether the vertical indicator is shown.
  open var showsVerticalScrollIndicator = true
  /// Whether the horizontal indicator is shown.
  open var showsHorizontalScrollIndicator = true
  /// Whether a tap on the status bar scrolls to the top.
  open var scrollsToTop = true
  /// The way in which insets follow the safe area.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  /// The way in which a drag dismisses the keyboard.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// The minimum zoom scale.
  open var minimumZoomScale: CGFloat = 1
  /// The maximum zoom scale.
  open var maximumZoomScale: CGFloat = 1
  /// The current zoom scale.
  open var zoomScale: CGFloat = 1
}
