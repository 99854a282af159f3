import Foundation

/// A run in JUnit's XML, with a suite for each engine and a case for each scenario run.
///
/// The schema is the one that Jenkins checks: `junit-10.xsd` of its xUnit plugin. The text of a
/// failure is the comparison. Scenarios that were not run are skipped. An engine that could not run
/// is a separate case with an error.
enum JUnitDocument {
  static func text(of run: RunReport) -> String {
    let suites = run.engines.map { (engine: $0, cases: cases(of: $0, in: run)) }
    let all = suites.flatMap(\.cases)
    let time = run.engines.map(\.duration).reduce(.zero, +)
    var root = Markup(
      "testsuites",
      [
        "name": "navtrace", "tests": "\(all.count)", "failures": count("failure", in: all),
        "errors": count("error", in: all), "time": time.inThousandths,
      ])
    root.children = suites.map { suite($0.engine, $0.cases, of: run) }
    return root.document
  }

  private static func suite(
    _ engine: EngineSummary, _ cases: [Markup], of run: RunReport
  ) -> Markup {
    // The schema of Ant, which some readers follow, requires the time in UTC and without a zone.
    let timestamp = String(run.began.ISO8601Format().prefix(19))
    var suite = Markup(
      "testsuite",
      [
        "name": run.title(of: engine), "tests": "\(cases.count)",
        "failures": count("failure", in: cases),
        "errors": count("error", in: cases), "skipped": count("skipped", in: cases),
        "time": engine.duration.inThousandths, "timestamp": timestamp,
      ])
    var properties = Markup("properties")
    properties.children = [
      Markup("property", ["name": "engine", "value": engine.name]),
      Markup("property", ["name": "version", "value": engine.version]),
      Markup("property", ["name": "interrupted", "value": "\(run.wasInterrupted)"]),
    ]
    for (name, value) in [("shard", run.shard?.title), ("seed", run.seed.map { "\($0)" })] {
      guard let value else { continue }
      properties.children.append(Markup("property", ["name": name, "value": value]))
    }
    suite.children = [properties] + cases
    return suite
  }

  private static func cases(of engine: EngineSummary, in run: RunReport) -> [Markup] {
    var cases = run.scenarios(on: engine).map(testCase)
    if let failure = engine.failure {
      var own = testCase(engine.name, time: .zero)
      own.children = [problem("error", "error", failure.printableLine, failure)]
      cases.append(own)
    }
    let reason = run.reasonUnplayed(on: engine)
    for scenario in run.unplayed(on: engine) {
      var skipped = testCase(scenario, time: .zero)
      skipped.children = [Markup("skipped", ["message": "not run: \(reason)"])]
      cases.append(skipped)
    }
    return cases
  }

  private static func testCase(_ play: ScenarioReport) -> Markup {
    var test = testCase(play.scenario, round: play.round, time: play.duration)
    let text = play.explanation
    switch play.outcome {
    case .passed where text.isEmpty: break
    case .passed: test.children = [Markup("system-out", text: text)]
    case .failed: test.children = [problem("failure", "failed", play.reason, text)]
    case .error: test.children = [problem("error", "error", play.reason, text)]
    case .skipped: test.children = [Markup("skipped", ["message": play.reason], text: text)]
    }
    return test
  }

  /// Returns the element of a test case.
  ///
  /// - Parameter path: A scenario's name, whose folders become the class; or an engine's name.
  private static func testCase(_ path: String, round: Int = 1, time: Duration) -> Markup {
    let parts = path.split(separator: "/")
    let group = parts.dropLast().joined(separator: "/")
    let name = String(parts.last ?? "") + (round == 1 ? "" : " (round \(round))")
    return Markup(
      "testcase",
      [
        "classname": (group.isEmpty ? "navtrace" : group).printableLine,
        "name": name.printableLine, "time": time.inThousandths,
      ])
  }

  private static func problem(
    _ name: String, _ type: String, _ message: String, _ text: String
  ) -> Markup {
    Markup(name, ["type": type, "message": message], text: text)
  }

  private static func count(_ name: String, in cases: [Markup]) -> String {
    "\(cases.count { $0.children.contains { $0.name == name } })"
  }

  /// An element of an XML document, with child elements or text.
  struct Markup: Sendable {
    var name: String
    var attributes: KeyValuePairs<String, String>
    var children: [Markup] = []
    var text = ""

    init(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String = "") {
      self.name = name
      self.attributes = attributes
      self.text = text
    }

    /// A complete document with this element as its root.
    var document: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + lines(indent: "") }

    private func lines(indent: String) -> String {
      let tag = attributes.map { name, value in
        " \(name)=\"\(Self.escaped(value).replacing("\n", with: "&#10;"))\""
      }.joined()
      guard !(children.isEmpty && text.isEmpty) else { return "\(indent)<\(name)\(tag)/>\n" }
      let inner = children.map { $0.lines(indent: indent + "  ") }.joined()
      let start = "\(indent)<\(name)\(tag)>\(Self.escaped(text))"
      return start + (inner.isEmpty ? "" : "\n\(inner)\(indent)") + "</\(name)>\n"
    }

    /// Escapes a string, and makes characters visible that XML 1.0 does not allow.
    ///
    /// Callers escape line feeds in attributes, since a parser would read them as spaces.
    private static func escaped(_ text: String) -> String {
      text.printable.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
  }
}
