import Foundation

/// The time of `navtrace run --engine model` for all scenarios, from its start to its end.
struct RunSpeed {
  /// The target: all scenarios together take less than this number of seconds.
  static let most = 2.0

  /// The number of seconds of the fastest run.
  let seconds: Double
  /// The summary of that run's report.
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
