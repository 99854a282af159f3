import Foundation

/// A frame that is loaded only when it comes into view (HTML 2.5.7, lazy loading).
struct LazyFrame: Hashable, Sendable {
  let frame: PageContent.Subframe
  /// The least possible distance from the top of the page, in CSS pixels.
  let minimum: Double
  /// The greatest possible distance; `nil` if the model cannot tell, since it lays out no pages.
  let maximum: Double?

  /// Whether it is seen in a view of a height without scrolling; `nil` if that is not known.
  func isSeen(inHeight height: Double) -> Bool? {
    if minimum >= height { return false }
    return maximum.map { $0 < height } == true ? true : nil
  }
}
