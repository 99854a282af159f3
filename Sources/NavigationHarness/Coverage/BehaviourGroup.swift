/// Rows of the behaviour list that come from one source.
public struct BehaviourGroup: Hashable, Sendable {
  /// The letter that its rows' ids begin with.
  public var letter: String
  /// What its rows are about, and where they come from.
  public var subject: String
  /// The rows, in the order of the file.
  public var rows: [Behaviour]
}
