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

  /// Whether both have the same parts.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor)?.values == values
  }

  /// The hash of the parts.
  public override var hash: Int { values.hashValue }
}
#endif
