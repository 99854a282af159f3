/// How often a comparison came to which verdict, and which tolerances it needed.
public struct DiffCounts: Hashable, Sendable, CustomStringConvertible {
  /// Lines by verdict.
  public var verdicts: [DiffLine.Verdict: Int] = [:]
  /// Events that the engine cannot show, by the reason.
  public var unobservableReasons: [String: Int] = [:]
  /// Expected fields that the engine cannot show, in events that came.
  public var unobservableFields = 0
  /// Expected fields that a part of navtrace made up, in events that the engine signalled.
  public var suppliedFields = 0
  /// Events whose place a part of navtrace decided.
  public var heldEvents = 0
  /// Fields that the engine gave and that the expectation leaves out.
  public var notStated = 0
  /// How often which tolerance was needed.
  public var tolerated: [ToleranceKind: Int] = [:]

  /// Creates the counts of a comparison without lines.
  public init() {}

  /// Lines that make the traces differ.
  public var differences: Int {
    [.changed, .missing, .unexpected, .moved].reduce(0) { $0 + self[$1] }
  }

  /// Events that the engine cannot show.
  public var unobservableEvents: Int { self[.unobservable] }

  /// Events that a part of navtrace made up.
  public var suppliedEvents: Int { self[.supplied] }

  /// How often the comparison would have failed but for a tolerance.
  public var tolerances: Int { tolerated.values.reduce(0, +) }

  /// The lines of one verdict.
  public subscript(verdict: DiffLine.Verdict) -> Int { verdicts[verdict] ?? 0 }

  /// `1 missing, 1 moved; 12 same; unobservable: 2 events, 5 fields`; what is zero is left out.
  public var description: String {
    func list(_ counts: [(Int, String)]) -> String {
      counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
    func plural(_ count: Int, _ noun: String) -> (Int, String) {
      (count, count == 1 ? noun : noun + "s")
    }
    let differing = list(
      [.changed, .missing, .unexpected, .moved].map { (self[$0], $0.rawValue) })
    let unobservable = list([
      plural(unobservableEvents, "event"), plural(unobservableFields, "field"),
    ])
    let supplied = list([
      plural(suppliedEvents, "event"), plural(suppliedFields, "field"),
      plural(heldEvents, "place"),
    ])
    let tolerated = list(
      ToleranceKind.allCases.map { (self.tolerated[$0] ?? 0, $0.description) })
    return [
      differing, "\(self[.same]) same", unobservable.isEmpty ? "" : "unobservable: \(unobservable)",
      supplied.isEmpty ? "" : "supplied: \(supplied)",
      tolerated.isEmpty ? "" : "tolerated: \(tolerated)",
    ].filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
