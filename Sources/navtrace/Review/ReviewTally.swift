/// What became of the traces of a review.
struct ReviewTally: Hashable, Sendable, CustomStringConvertible {
  var accepted = 0
  var rejected = 0
  var left = 0

  /// `2 accepted, 1 rejected, 3 left`.
  var description: String { "\(accepted) accepted, \(rejected) rejected, \(left) left" }
}
