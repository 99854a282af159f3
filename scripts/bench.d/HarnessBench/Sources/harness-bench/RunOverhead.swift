import Foundation

/// The part of a run that is not spent in plays.
struct RunOverhead {
  /// The maximum part that meets the target.
  static let mostShare = 0.1

  /// Scenarios that every engine plays.
  ///
  /// There are enough of them to make the start-up negligible.
  private static let groups = ["redirects", "authentication", "history", "new-windows"]

  /// The number of seconds from the start of the process to its end.
  let wall: Double
  /// The seconds in plays, and the seconds in which the harness waited for the end of loads.
  let inPlays: Double
  let waiting: Double
  let plays: Int

  /// The part of a run beyond its plays.
  var share: Double { (wall - inPlays) / wall }

  /// Runs once, one scenario after the other, with every report that is written during a run.
  init(_ options: Options, engine: String, in folder: URL) throws {
    let beginning = ContinuousClock.now
    let run = try LineProcess(
      options.navtrace,
      ["run"] + Self.groups + [
        "--engine", engine, "--workers", "1", "--scenarios", options.scenarios, "--output",
        folder.path, "--reporter", "junit=junit.xml", "--reporter", "html=report.html",
      ])
    _ = try run.readAll()
    wall = (ContinuousClock.now - beginning) / .seconds(1)
    guard run.exitCode == 0 else {
      throw Problem("navtrace run --engine \(engine): exit code \(run.exitCode)")
    }
    let document = try RunDocument(file: folder.appending(path: "run.json"))
    inPlays = document.scenarios.map(\.seconds).reduce(0, +)
    waiting = document.engines.map(\.waiting).reduce(0, +)
    plays = document.scenarios.count
  }
}
