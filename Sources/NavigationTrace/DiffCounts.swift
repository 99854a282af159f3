/// How often a comparison came to which verdict, and which tolerances it needed.
public struct DiffCounts: Hashable, Sendable, CustomStringConvertible {
  /// Lines by verdict.
  public var verdicts: [DiffLine.Verdict: Int] = [:]
  /// Events that the engine cannot show, by the reason.
  public var unobservableReasons: [String: Int] = [:]
  /// Expected fields that the engine cannot show, in events that came.
  public var unobservableFields = 0
  /// Groups of any order that came in another order than the written one.
  public var reorderedGroups = 0
  /// Optional groups that did not come.
  public var optionalGroups = 0
  /// Events that came earlier or later than written only because their kind races.
  public var raced = 0

  /// Lines that make the traces differ.
  public var differences: Int {
    [.changed, .missing, .unexpected, .moved].reduce(0) { $0 + self[$1] }
  }

  /// Events that the engine cannot show.
  public var unobservableEvents: Int { self[.unobservable] }

  /// How often the comparison would have failed but for a tolerance.
  public var tolerances: Int { reorderedGroups + optionalGroups + raced }

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
    let tolerated = list([
      plural(reorderedGroups, "anyOrder group"), (optionalGroups, "optional not taken"),
      (raced, "raced"),
    ])
    return [
      differing, "\(self[.same]) same", unobservable.isEmpty ? "" : "unobservable: \(unobservable)",
      tolerated.isEmpty ? "" : "tolerated: \(tolerated)",
    ].filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
