/// The workflow commands that GitHub shows as annotations.
///
/// A scenario that failed or ended in an error gets an annotation at the line of its expectation.
/// GitHub shows only the first ten annotations of a step.
struct GitHubReporter: Reporter {
  let write: (String) -> Void

  func endPlay(_ scenario: ScenarioReport) {
    guard scenario.isBad else { return }
    let title = "\(scenario.engineTitle) \(scenario.title): \(scenario.outcome.rawValue)"
    let message = [scenario.summary.printableLine, scenario.explanation].filter { !$0.isEmpty }
    annotate("error", title, message.joined(separator: "\n"), at: scenario.place)
  }

  func endEngine(_ engine: EngineSummary, _ scenarios: [ScenarioReport]) {
    guard let failure = engine.failure else { return }
    annotate("error", "\(engine.name.printableLine): error", failure.printable)
  }

  func finish(_ run: RunReport) {
    for ending in run.endings { annotate("warning", "navtrace", ending) }
    for line in run.sums { write(line + "\n") }
  }

  private func annotate(
    _ level: String, _ title: String, _ message: String, at place: SourcePlace? = nil
  ) {
    var properties: [(String, String)] = []
    if let place {
      properties.append(("file", place.file.printableLine))
      if let line = place.line { properties.append(("line", "\(line)")) }
    }
    properties.append(("title", title))
    let words = properties.map { "\($0)=\(Self.escapedProperty($1))" }.joined(separator: ",")
    write("::\(level) \(words)::\(Self.escaped(message))\n")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func escapedProperty(_ text: String) -> String {
    escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
