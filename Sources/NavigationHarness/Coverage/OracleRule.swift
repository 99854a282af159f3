/// A rule on the order of callbacks, whose statement is in the article OrderingRules.
public struct OracleRule: Hashable, Sendable {
  /// Its id, which expectations name as their source: `rule 6`.
  public var id: String
  /// How strongly its source pins it, in the codes of the file's head.
  public var strength: String
}
