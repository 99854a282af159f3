/// A test of a recorded value, which an expectation contains instead of a plain value.
enum ValueTest {
  /// A pattern for a string.
  case pattern(ValuePattern)
  /// Statements about named strings, such as header fields.
  case claims(FieldClaims)

  /// Reads the test in a field's value; `nil` if the value is plain.
  init?(_ value: TraceValue, of field: EventField, in kind: EventKind) {
    if let pattern = ValuePattern(value, of: kind.type(of: field)) {
      self = .pattern(pattern)
    } else if let claims = FieldClaims(value, of: field, in: kind) {
      self = .claims(claims)
    } else {
      return nil
    }
  }

  /// Whether the recorded value passes the test.
  func accepts(_ recorded: TraceValue?) -> Bool {
    switch self {
    case .pattern(let pattern): pattern.accepts(recorded)
    case .claims(let claims): claims.hold(for: recorded)
    }
  }

  /// Returns the part of the recorded value that the test examines.
  func part(of recorded: TraceValue?) -> TraceValue? {
    switch self {
    case .pattern: recorded
    case .claims(let claims): claims.values(in: recorded)
    }
  }

  /// Whether the test accepts more than one string.
  var leavesTextOpen: Bool {
    switch self {
    case .pattern: true
    case .claims(let claims): claims.havePattern
    }
  }
}

extension TraceEvent {
  /// Returns the test that an expected event contains instead of a field's value.
  func test(of field: EventField) -> ValueTest? {
    fields[field].flatMap { ValueTest($0, of: field, in: kind) }
  }

  /// Whether a field's value is a mapping, and therefore may be a test.
  var mayHaveTests: Bool {
    fields.values.contains { if case .map = $0 { true } else { false } }
  }

  /// The number of fields of an expected event whose test accepts more than one string.
  var patterns: Int { orderedFields.count { test(of: $0.field)?.leavesTextOpen == true } }
}
