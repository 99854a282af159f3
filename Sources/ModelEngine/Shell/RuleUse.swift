/// How often a rule of the model was obeyed.
public struct RuleUse: Hashable, Sendable {
  /// The number that the rule has in the documentation.
  public var number: Int
  /// Its name there, such as `cancelledActionIsSilent`.
  public var name: String
  /// How often a decision rested on it.
  public var count: Int

  /// Creates the count of one rule.
  public init(number: Int, name: String, count: Int) {
    self.number = number
    self.name = name
    self.count = count
  }
}
