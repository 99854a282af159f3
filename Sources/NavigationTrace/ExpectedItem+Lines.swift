extension ExpectedItem {
  /// The entry's lines in a file.
  var yamlLines: [String] {
    switch self {
    case .event(let event): ["- \(event)"]
    case .anyOrder(let strands, let tolerance):
      lines("anyOrder", tolerance, events: strands.flatMap(Self.lines))
    case .oneOf(let sequences, let tolerance):
      lines("oneOf", tolerance, events: sequences.flatMap(Self.lines))
    case .optional(let events, let tolerance):
      lines("optional", tolerance, events: events.map { "    - \($0)" })
    case .repeated(let events, let times, let tolerance):
      lines(
        "repeat", tolerance,
        settings: ["    min: \(times.lowerBound)", "    max: \(times.upperBound)"],
        events: events.map { "    - \($0)" })
    case .any(let kinds, let most, let tolerance):
      ["- any:"] + tolerance.yamlLines + ["    max: \(most)"]
        + (kinds.map { ["    kinds: \(FlowYAML.list($0.map(\.rawValue).sorted()))"] } ?? [])
    }
  }

  private func lines(
    _ name: String, _ tolerance: Tolerance, settings: [String] = [], events: [String]
  ) -> [String] {
    ["- \(name):"] + tolerance.yamlLines + settings + ["    events:"] + events
  }

  private static func lines(of sequence: [TraceEvent]) -> [String] {
    guard sequence.count > 1 else { return sequence.map { "    - \($0)" } }
    return sequence.enumerated().map { ($0 == 0 ? "    - - " : "      - ") + "\($1)" }
  }
}
