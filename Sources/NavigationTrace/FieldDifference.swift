/// A field in which an event is not what was expected.
public struct FieldDifference: Hashable, Sendable, CustomStringConvertible {
  /// The field's name, or `view`.
  public var name: String
  /// What was expected; nil where only the other event has the field.
  public var expected: TraceValue?
  /// What came; nil where the event does not have the field.
  public var actual: TraceValue?
  /// What else is to be said; nil if there is nothing.
  public var note: String?

  /// Creates a difference.
  public init(
    name: String, expected: TraceValue?, actual: TraceValue?, note: String? = nil
  ) {
    self.name = name
    self.expected = expected
    self.actual = actual
    self.note = note
  }

  /// `url: expected /a, got /b`.
  public var description: String {
    let expected = expected.map(FlowYAML.text) ?? "nothing"
    let got = actual.map(FlowYAML.text) ?? "nothing"
    return "\(name): expected \(expected), got \(got)" + (note.map { "; \($0)" } ?? "")
  }
}
