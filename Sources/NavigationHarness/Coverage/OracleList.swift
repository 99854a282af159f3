/// The cases that expectations rest on.
public struct OracleList: Hashable, Sendable {
  /// The cases, in the order of the file.
  public var cases: [OracleCase]
}
