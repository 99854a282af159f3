/// Which requests for a reply, or which connections to an origin, a fault happens to.
public enum Occurrence: Hashable, Sendable {
  /// All of them.
  case always
  /// The first so many of a session.
  case first(Int)
  /// Each so many-th: 3 means the third, the sixth, and so on.
  case every(Int)
  /// Each with this chance, 0 to 1, drawn anew; the same seed gives the same sequence.
  case probability(Double, seed: UInt64)
}
