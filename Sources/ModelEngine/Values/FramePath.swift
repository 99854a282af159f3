/// The place of a frame in its page: its place among the children of its parent, after that of the
/// parent.
struct FramePath: Hashable, Codable, Sendable {
  let places: [Int]

  /// Whether the frame is somewhere in the other one.
  func isInside(_ other: FramePath) -> Bool {
    places.count > other.places.count && places.starts(with: other.places)
  }
}
