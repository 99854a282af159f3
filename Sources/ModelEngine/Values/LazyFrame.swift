import Foundation

/// A frame that is loaded only when it becomes visible (HTML 2.5.7, lazy loading).
struct LazyFrame: Hashable, Sendable {
  let frame: PageContent.Subframe
  /// The minimum distance from the top of the page, in CSS pixels.
  let minimum: Double
  /// The maximum distance; `nil` if the model cannot determine it, because it does not lay out
  /// pages.
  let maximum: Double?

  /// Whether the frame is visible without scrolling in a view of the given height; `nil` if the
  /// model cannot determine this.
  func isSeen(inHeight height: Double) -> Bool? {
    if minimum >= height { return false }
    return maximum.map { $0 < height } == true ? true : nil
  }
}
