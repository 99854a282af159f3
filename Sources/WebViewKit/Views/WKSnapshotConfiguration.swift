#if !canImport(WebKit)
import Foundation

/// Which part of a view a picture is taken of (WKSnapshotConfiguration).
@preconcurrency @MainActor open class WKSnapshotConfiguration: NSObject, NSCopying {
  /// The part, in points of the view; null, the default, is all of it.
  open var rect = CGRect.null
  /// The picture's width, in points; nil, the default, is the part's own.
  open var snapshotWidth: NSNumber?
  /// Kept; pictures are always taken of the page as its scripts have left it.
  open var afterScreenUpdates = true

  /// Gives a copy; call it on the main actor, as all of this API.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any {
    let copy = MainActor.assumeIsolated {
      let copy = WKSnapshotConfiguration()
      copy.rect = rect
      copy.snapshotWidth = snapshotWidth
      copy.afterScreenUpdates = afterScreenUpdates
      return copy
    }
    return copy
  }
}
#endif
