/// What may stand at a field of an event, besides null, which may stand everywhere.
public enum ValueType: String, CaseIterable, Hashable, Sendable {
  /// Text, whatever YAML would take it for.
  case text
  /// A whole number.
  case integer
  /// A number.
  case number
  /// `true` or `false`.
  case bool
  /// Any value that JSON can carry.
  case any
}
