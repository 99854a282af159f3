/// One line of a comparison: an event that was expected, that came, or both.
public struct DiffLine: Hashable, Sendable {
  /// How expectation and trace agree in a line.
  public enum Verdict: String, CaseIterable, Hashable, Sendable {
    /// Expected and came, at its place.
    case same
    /// Came at its place with other fields.
    case changed
    /// Expected and did not come.
    case missing
    /// Came and was not expected.
    case unexpected
    /// Came as expected, but at another place.
    case moved
    /// Expected and did not come, and the engine cannot show it.
    case unobservable
    /// Allowed not to come, and did not.
    case notTaken
    /// Came where any event may.
    case allowed
    /// Expected and came, but a part of navtrace made it up: it says nothing of the engine.
    case supplied
  }

  /// How expectation and trace agree here.
  public var verdict: Verdict
  /// The event that was expected, nil if none was.
  public var expected: TraceEvent?
  /// The event that came, nil if none did.
  public var actual: TraceEvent?
  /// Position among the expected events, counted from 1.
  public var expectedPosition: Int?
  /// Position among the recorded events, counted from 1.
  public var actualPosition: Int?
  /// The fields that differ.
  public var differences: [FieldDifference] = []
  /// The fields that were expected and that the engine cannot show.
  public var unobservableFields: [EventField] = []
  /// The fields that were expected and that a part of navtrace made up.
  public var suppliedFields: [EventField] = []
  /// Why the event is unobservable, or may stay away.
  public var reason: String?

  /// Whether the line makes the traces differ.
  public var isDifference: Bool {
    switch verdict {
    case .changed, .missing, .unexpected, .moved: true
    case .same, .unobservable, .notTaken, .allowed, .supplied: false
    }
  }

  /// The fields that came from the engine and that the expectation leaves out.
  public var notStatedFields: [EventField] {
    guard verdict == .same || verdict == .changed || verdict == .moved, let expected, let actual,
      expected.kind.channel != .step
    else { return [] }
    return expected.kind.fields.filter {
      expected[$0] == nil && actual[$0] != nil && actual.supplier(of: $0) == nil
    }
  }
}
