import WebViewKit

/// What a report says of an engine.
package struct EngineReport: Hashable, Sendable {
  package var name: String
  package var version = ""
  /// The scenarios that it was to play, or to say why it cannot, in order.
  package var scenarios: [String] = []
  /// How often it was to play each of them.
  package var rounds = 1
  /// Why it could not run, or not to the end.
  package var failure: String?
  package var duration = Duration.zero
  /// How much of it was spent until it was certain that nothing more came.
  package var waiting = Duration.zero
  /// How much of it was spent outside of plays: to start, to judge, to report, to end.
  package var overhead = Duration.zero
  /// Where each value in its traces comes from; empty until the engine has said.
  package var origins: [EngineCapabilities.Event] = []

  /// What it is to play, in a line: `model 1: 3 scenarios, 2 rounds`.
  package var title: String {
    let plays = "\(scenarios.count) scenario\(scenarios.count == 1 ? "" : "s")"
    return "\(nameAndVersion): \(plays)\(rounds == 1 ? "" : ", \(rounds) rounds")"
  }

  /// `model 1`, or the name alone where it never said its version.
  package var nameAndVersion: String {
    (version.isEmpty ? name : "\(name) \(version)").printableLine
  }
}

extension EngineReport {
  /// Creates the report of an engine that has not begun.
  package init(name: String, scenarios: [String], rounds: Int) {
    (self.name, self.scenarios, self.rounds) = (name, scenarios, rounds)
  }

  /// Creates the report of an engine that has played one scenario.
  package init(
    name: String, version: String, scenario: String, duration: Duration,
    origins: [EngineCapabilities.Event]
  ) {
    self.init(name: name, scenarios: [scenario], rounds: 1)
    (self.version, self.duration, self.origins) = (version, duration, origins)
  }
}
