/// A rule on the order of callbacks, whose statement is in the article OrderingRules.
package struct OracleRule: Hashable, Sendable {
  /// Its id, which expectations name as their source: `rule 6`.
  package var id: String
  /// How strongly its source pins it, in the codes of the file's head.
  package var strength: String
}
