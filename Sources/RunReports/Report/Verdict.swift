/// How a scenario went on an engine, in the words of every report.
package enum Verdict: String, CaseIterable, Codable, Sendable {
  /// The trace is the expected one, as far as the engine can show it.
  case matched
  /// The trace is another one, or there is none to compare it with.
  case differed
  /// There is no whole trace.
  case couldNotRun = "could not run"
  /// The engine cannot show it: the scenario says so, or the engine does not run a script of it.
  case unobservable

  package var colour: TerminalStyle.Colour {
    switch self {
    case .matched: .green
    case .differed: .red
    case .couldNotRun: .yellow
    case .unobservable: .dim
    }
  }
}
