import AuthoredYAML
import NavigationTrace
import ScenarioRuns
import Scenarios
import WebViewKit

/// The overrides of scenarios, each with its reason and its differences from `expected.yaml`.
struct OverrideTable {
  struct Override: Codable, Hashable, Sendable {
    var scenario: String
    var engine: String
    var file: String
    var reason: String
    /// The WebKit port's file and function, or the setting, that causes the difference, if known.
    var port: String?
    /// The differences; `nil` if there is no `expected.yaml`.
    var diff: TraceDiff?
  }

  let overrides: [Override]
  private let diffs: [TraceDiff?]

  /// Reads the overrides of scenarios, including overrides of engines with features.
  ///
  /// - Throws: `AuthoredError` that names file, line and key.
  init(_ scenarios: [Scenario], engines: [String]) throws(AuthoredError) {
    var overrides: [Override] = []
    var diffs: [TraceDiff?] = []
    for scenario in scenarios {
      for engine in scenario.expectationNames().compactMap(\.engine) {
        guard engines.contains(EngineFeatures.engine(in: engine)),
          let own = try scenario.override(for: engine)
        else { continue }
        let diff = try scenario.truth().map { TraceDiff($0.trace, own.trace, on: engine) }
        diffs.append(diff)
        overrides.append(
          Override(
            scenario: scenario.name, engine: engine, file: own.file, reason: own.trace.reason ?? "",
            port: own.trace.port, diff: diff))
      }
    }
    (self.overrides, self.diffs) = (overrides, diffs)
  }

  /// Returns each override with its reason, the port's file and its differences.
  ///
  /// The last line is the number of overrides.
  func lines(_ style: TerminalStyle) -> [String] {
    let renderer = TraceDiffRenderer(usesColour: style.isColoured, context: 0)
    var lines: [String] = []
    for (override, diff) in zip(overrides, diffs) {
      let title = "\(override.scenario) on \(override.engine): \(override.reason)"
      lines.append(style(.bold, title.printableLine))
      if let port = override.port { lines.append(style(.dim, "port: \(port)".printableLine)) }
      if let diff { lines += renderer.render(diff).split(separator: "\n").map(String.init) }
      lines.append("")
    }
    return lines + [overrides.count.counted("override")]
  }
}

extension TraceDiff {
  /// Compares the expectation for every engine with the expectation for one engine.
  ///
  /// The events of groups are compared in the written order.
  fileprivate init(_ truth: ExpectedTrace, _ own: ExpectedTrace, on engine: String) {
    self.init(
      Trace(engine: "expected", events: truth.events), Trace(engine: engine, events: own.events))
  }
}
