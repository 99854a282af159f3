/// A test of a recorded value, which an expectation has in place of a plain value.
enum ValueTest {
  /// A pattern of a text.
  case pattern(ValuePattern)
  /// Statements about texts by name.
  case claims(FieldClaims)

  /// Reads the test in a field's value; `nil` if the value is a plain one.
  init?(_ value: TraceValue, of field: EventField, in kind: EventKind) {
    if let pattern = ValuePattern(value, of: kind.type(of: field)) {
      self = .pattern(pattern)
    } else if let claims = FieldClaims(value, of: field, in: kind) {
      self = .claims(claims)
    } else {
      return nil
    }
  }

  /// Whether the recorded value passes.
  func accepts(_ recorded: TraceValue?) -> Bool {
    switch self {
    case .pattern(let pattern): pattern.accepts(recorded)
    case .claims(let claims): claims.hold(for: recorded)
    }
  }

  /// Returns the part of the recorded value that the test is about.
  func part(of recorded: TraceValue?) -> TraceValue? {
    switch self {
    case .pattern: recorded
    case .claims(let claims): claims.values(in: recorded)
    }
  }

  /// Whether the test accepts more than one text.
  var leavesTextOpen: Bool {
    switch self {
    case .pattern: true
    case .claims(let claims): claims.havePattern
    }
  }
}

extension TraceEvent {
  /// Returns the test at the value of a field, if the event is an expected one.
  func test(of field: EventField) -> ValueTest? {
    fields[field].flatMap { ValueTest($0, of: field, in: kind) }
  }

  /// Whether a field's value is a mapping, which may be a test.
  var mayHaveTests: Bool {
    fields.values.contains { if case .map = $0 { true } else { false } }
  }

  /// The number of fields whose test accepts more than one text, if the event is an expected one.
  var patterns: Int { orderedFields.count { test(of: $0.field)?.leavesTextOpen == true } }
}
