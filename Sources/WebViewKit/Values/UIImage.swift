#if !canImport(WebKit)
import Foundation

/// Stands for UIKit's image: a size and a PNG file.
public final class UIImage: NSObject, Sendable {
  /// The size, in points.
  public let size: CGSize
  private let png: Data

  init(_ values: ImageValues) {
    size = values.size
    png = values.png
  }

  /// The picture as a PNG file.
  public func pngData() -> Data? { png }
}
#endif
