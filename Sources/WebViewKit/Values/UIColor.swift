#if !canImport(WebKit)
import Foundation

/// Stands for UIKit's colour: four parts in sRGB.
public final class UIColor: NSObject, Sendable {
  let values: ColorValues

  init(_ values: ColorValues) { self.values = values }

  /// Creates a colour; each part is from 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    values = ColorValues(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a grey; 1 is white.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// No colour.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// White.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// The background of the light appearance.
  public static let systemBackground = UIColor(white: 1, alpha: 1)

  /// Whether both have the same parts.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor)?.values == values
  }

  /// The hash of the parts.
  public override var hash: Int { values.hashValue }
}
#endif
