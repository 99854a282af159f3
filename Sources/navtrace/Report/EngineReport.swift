import WebViewKit

/// What a report says of an engine.
struct EngineReport: Hashable, Sendable {
  var name: String
  var version = ""
  /// The scenarios that it was to play, or to say why it cannot, in order.
  var scenarios: [String] = []
  /// How often it was to play each of them.
  var rounds = 1
  /// Why it could not run, or not to the end.
  var failure: String?
  var duration = Duration.zero
  /// How much of it was spent until it was certain that nothing more came.
  var waiting = Duration.zero
  /// How much of it was spent outside of plays: to start, to judge, to report, to end.
  var overhead = Duration.zero
  /// Where each value in its traces comes from; empty until the engine has said.
  var origins: [EngineCapabilities.Event] = []

  /// What it is to play, in a line: `model 1: 3 scenarios, 2 rounds`.
  var title: String {
    let plays = "\(scenarios.count) scenario\(scenarios.count == 1 ? "" : "s")"
    return "\(nameAndVersion): \(plays)\(rounds == 1 ? "" : ", \(rounds) rounds")"
  }

  /// `model 1`, or the name alone where it never said its version.
  var nameAndVersion: String { (version.isEmpty ? name : "\(name) \(version)").printableLine }
}
