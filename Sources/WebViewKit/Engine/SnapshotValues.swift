#if !canImport(WebKit)
import Foundation

/// Which part of a view a picture is taken of, and how large the picture is.
public struct SnapshotValues: Hashable, Sendable {
  /// The part, in points of the view; null is all of it.
  public var rect: CGRect
  /// The picture's width, in points; nil is the part's own.
  public var width: Double?

  /// Creates values.
  public init(rect: CGRect, width: Double?) {
    self.rect = rect
    self.width = width
  }
}
#endif
