import Foundation
import NavigationRecording
import NavigationTrace
import Testing
import WebEngines
import WebViewKit

@testable import ScenarioRuns
@testable import Scenarios
@testable import navtrace

/// The scenarios of this repository, on every engine that is built in.
@Suite(.serialized) struct FixtureTests {
  static let library = ScenarioLibrary(
    root: URL(filePath: #filePath).appending(path: "../../../../Fixtures/Scenarios")
      .standardizedFileURL.path)

  @Test(arguments: WebEngine.builtIn)
  func `every scenario matches, and each mutation of its expectation is reported`(
    engine: WebEngine
  ) async throws {
    let plays = try await Self.plays(on: engine)
    #expect(Set(plays.map(\.scenario)) == Set(try Self.library.names()))
    let observability = Observability(try engine.make().capabilities)
    let mutants = try await withThrowingTaskGroup(of: Int.self) { group in
      for half in [plays.prefix(plays.count / 2), plays.dropFirst(plays.count / 2)] {
        group.addTask { try await Self.judge(half, by: observability) }
      }
      return try await group.reduce(0, +)
    }
    #expect(mutants > 1_000)
  }

  /// The plays of all scenarios on an engine: of the run whose `run.json` the variable
  /// `NAVTRACE_RUN` names, which has just been made by this program, or of one that is made here.
  private static func plays(on engine: WebEngine) async throws -> [ScenarioReport] {
    if let file = ProcessInfo.processInfo.environment["NAVTRACE_RUN"] {
      return try read(file).filter { $0.engine == engine.rawValue }
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try await NavtraceProcess.run(
      "run", "--engine", engine.rawValue, "--scenarios", library.root, "--output", folder.path)
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    return try read(folder.appending(path: "run.json").path)
  }

  private static func read(_ file: String) throws -> [ScenarioReport] {
    try RunReport(json: Data(contentsOf: URL(filePath: file)), file: file).scenarios
  }

  private static func judge(
    _ plays: some Sequence<ScenarioReport>, by observability: Observability
  ) async throws -> Int {
    var found = 0
    for play in plays where play.outcome != .skipped {
      #expect(play.outcome == .passed, "\(play.scenario): \(play.summary)\n\(play.details)")
      guard let trace = play.trace else { continue }
      found += try await judge(trace, of: play.scenario, by: observability)
    }
    return found
  }

  /// Returns the number of mistakes that were reported.
  private static func judge(
    _ trace: Trace, of name: String, by observability: Observability
  ) async throws -> Int {
    let scenario = try WebEngine.considering(library.scenario(named: name))
    guard let expected = try scenario.expectation(for: trace.engine)?.trace else { return 0 }
    let diff = TraceDiff(expected: expected, actual: trace, observability: observability)
    #expect(diff.isMatch, "\(name): \(TraceDiffRenderer().render(diff))")
    // A difference that is there already would be in every mutant, and hide the one of the mistake.
    guard diff.isMatch else { return 0 }
    let mutants = ExpectationMutant.all(
      of: expected, matchedBy: diff, observability: observability)
    for mutant in mutants {
      let diff = TraceDiff(expected: mutant.expected, actual: trace, observability: observability)
      #expect(mutant.isNamed(by: diff), "\(name), \(mutant): \(TraceDiffRenderer().render(diff))")
      // Other tests use the threads at the same time.
      await Task.yield()
    }
    return mutants.count
  }
}
