#if !canImport(WebKit)
import Foundation

/// A picture.
public struct ImageValues: Hashable, Sendable {
  /// The size, in points.
  public var size: CGSize
  /// The picture as a PNG file.
  public var png: Data

  /// Creates a picture.
  public init(size: CGSize, png: Data) {
    self.size = size
    self.png = png
  }
}
#endif
