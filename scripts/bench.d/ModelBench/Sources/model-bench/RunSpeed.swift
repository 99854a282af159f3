import Foundation

/// How long `navtrace run --engine model` takes for all scenarios, from its start to its end.
struct RunSpeed {
  /// All scenarios take less seconds than that.
  static let most = 2.0

  /// Seconds of the quickest of some runs.
  let seconds: Double
  /// What that run's report says in sum.
  let summary: String

  init(_ navtrace: String, scenarios: String, rounds: Int) throws {
    var best: (seconds: Double, summary: String)?
    for _ in 0..<rounds {
      let beginning = ContinuousClock.now
      let run = try LineProcess(
        navtrace, ["run", "--engine", "model", "--scenarios", scenarios])
      let lines = try run.readAll().split(separator: "\n")
      let seconds = (ContinuousClock.now - beginning) / .seconds(1)
      guard run.exitCode == 0, let summary = lines.last(where: { $0.hasPrefix("model:") }) else {
        throw Problem("navtrace run --engine model: exit code \(run.exitCode)")
      }
      if best.map({ seconds < $0.seconds }) ?? true { best = (seconds, String(summary)) }
    }
    guard let best else { throw Problem("nothing was run") }
    (seconds, summary) = best
  }
}
