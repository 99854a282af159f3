import Foundation

/// A frame that is not loaded before its place comes into view (HTML 2.5.7, lazy loading).
struct LazyFrame: Hashable, Sendable {
  let frame: PageContent.Subframe
  /// The least distance from the top of the page in CSS pixels.
  let minimum: Double
  /// The greatest distance; `nil` if the model, which lays out no page, knows none.
  let maximum: Double?

  /// Whether it is seen in a view of a height without scrolling; `nil` if that is not known.
  func isSeen(inHeight height: Double) -> Bool? {
    if minimum >= height { return false }
    return maximum.map { $0 < height } == true ? true : nil
  }
}
