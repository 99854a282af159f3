/// Rows of the behaviour list that come from one source.
package struct BehaviourGroup: Hashable, Sendable {
  /// The letter that its rows' ids begin with.
  package var letter: String
  /// What its rows are about, and where they come from.
  package var subject: String
  /// The rows, in the order of the file.
  package var rows: [Behaviour]
}
