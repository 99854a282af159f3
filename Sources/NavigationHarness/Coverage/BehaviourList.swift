/// The behaviours that the scenarios are to show.
public struct BehaviourList: Hashable, Sendable {
  /// The groups, in the order of the file.
  public var groups: [BehaviourGroup]

  /// All rows, in the order of the file.
  public var rows: [Behaviour] { groups.flatMap(\.rows) }
}
