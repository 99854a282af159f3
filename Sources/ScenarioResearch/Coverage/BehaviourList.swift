/// The behaviours that the scenarios are to show.
package struct BehaviourList: Hashable, Sendable {
  /// The groups, in the order of the file.
  package var groups: [BehaviourGroup]

  /// All rows, in the order of the file.
  package var rows: [Behaviour] { groups.flatMap(\.rows) }
}
