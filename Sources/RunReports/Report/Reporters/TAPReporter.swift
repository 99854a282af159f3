/// A reporter of TAP version 14: a test point for each play, with the differences in a YAML block,
/// and the plan at the end.
///
/// `Bail out!` reports an engine that could not run, or an interrupted run. It comes after the
/// points of the other engines, since a parser stops there. The plan also counts the scenarios
/// that were not run.
struct TAPReporter: Reporter {
  let write: (String) -> Void
  private(set) var points = 0
  private(set) var hasBegun = false

  mutating func begin(_ engine: EngineSummary) {
    start()
    write("# \(engine.title)\n")
  }

  mutating func end(_ scenario: ScenarioReport) {
    start()
    points += 1
    let name = Self.escaped("\(scenario.engineTitle) \(scenario.title)")
    let reason = Self.escaped(scenario.reason)
    switch scenario.outcome {
    case .passed: write("ok \(points) - \(name)\n")
    case .skipped: write("ok \(points) - \(name) # SKIP \(reason)\n")
    case .failed, .error:
      write("not ok \(points) - \(name)\n" + Self.diagnostic(scenario))
    }
  }

  mutating func finish(_ run: RunReport) {
    start()
    for line in run.sums { write("# \(line)\n") }
    for engine in run.engines {
      guard let failure = engine.failure else { continue }
      write("Bail out! \(run.title(of: engine)): error: \(failure.printableLine)\n")
    }
    for ending in run.endings { write("Bail out! \(ending)\n") }
    write("1..\(run.engines.map { run.unplayed(on: $0).count }.reduce(points, +))\n")
  }

  private mutating func start() {
    if !hasBegun { write("TAP version 14\n") }
    hasBegun = true
  }

  private static func diagnostic(_ play: ScenarioReport) -> String {
    var lines = [
      "---", "message: \(quoted(play.reason))",
      "severity: \(play.outcome == .failed ? "fail" : "error")",
      "seconds: \(play.duration.inThousandths)",
    ]
    if let place = play.place { lines.append("file: \(quoted(place.file.printableLine))") }
    if let line = play.place?.line { lines.append("line: \(line)") }
    let text = play.explanation
    if !text.isEmpty {
      // The number is the indentation of the text, which may itself begin with spaces.
      lines.append("explanation: |2")
      lines += text.split(separator: "\n").map { "  \($0)" }
    }
    return (lines + ["..."]).map { "  \($0)\n" }.joined()
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// Returns a description in which `#` begins no directive.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }
}
