import Foundation

/// The stand-in for UIKit's colour: four components in sRGB.
public final class UIColor: NSObject, Sendable {
  let values: ColorValues

  init(_ values: ColorValues) { self.values = values }

  /// Creates a colour; each component is from 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    values = ColorValues(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a grey; 1 is white.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Returns the colour with another opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: values.red, green: values.green, blue: values.blue, alpha: alpha)
  }

  /// No colour.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// White.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// The background of the light appearance.
  public static let systemBackground = UIColor(white: 1, alpha: 1)

  /// Whether both colours have the same components.
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

  /// Returns the picture as a PNG file.
  public func pngData() -> Data? { png }
}

/// A stand-in for UIKit's scroll view: it stores the app's settings, and has no effect.
///
/// Nothing is drawn here, so nothing scrolls.
@preconcurrency @MainActor open class UIScrollView: UIView {
  /// The way in which insets follow the safe area.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// Depending on the surroundings of the scroll view.
    case automatic
    /// Along the axes that scroll.
    case scrollableAxes
    /// Not at all.
    case never
    /// Always.
    case always
  }

  /// The way in which a drag dismisses the keyboard.
  public enum KeyboardDismissMode: Int, Sendable {
    /// Not at all.
    case none
    /// At the beginning of the drag.
    case onDrag
    /// Along with the drag.
    case interactive
  }

  /// Whether the user can scroll.
  open var isScrollEnabled = true
  /// Whether the content bounces at its edges.
  open var bounces = true
  /// Whether the content bounces vertically even if it fits.
  open var alwaysBounceVertical = false
  /// Whether the content bounces horizontally even if it fits.
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
  /// The smallest scale.
  open var minimumZoomScale: CGFloat = 1
  /// The largest scale.
  open var maximumZoomScale: CGFloat = 1
  /// The scale.
  open var zoomScale: CGFloat = 1
}
