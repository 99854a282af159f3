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
  /// Why the event is unobservable, or may stay away.
  public var reason: String?

  /// Whether the line makes the traces differ.
  public var isDifference: Bool {
    switch verdict {
    case .changed, .missing, .unexpected, .moved: true
    case .same, .unobservable, .notTaken, .allowed: false
    }
  }
}
