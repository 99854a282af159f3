import Foundation
import NavigationHarness
import NavigationTrace
import Testing
import WebViewKit

@testable import navtrace

/// The scenarios of this repository, on every engine that is built in.
@Suite(.serialized) struct FixtureTests {
  static let library = ScenarioLibrary(
    root: URL(filePath: #filePath).appending(path: "../../../../Fixtures/Scenarios")
      .standardizedFileURL.path)

  /// Rows that an engine shows in no scenario and no test, each with the reason.
  static let notShown: [Engine: [String: String]] = [
    .model: Dictionary(
      uniqueKeysWithValues: [
        "A1", "A2", "A3", "A4", "A5", "A6", "A8", "B3", "E3", "E4", "E5", "E6", "E7", "E8", "E9",
      ].map { ($0, "the model runs no scripts") }),
    .webkitgtk: ["B8": "WebKitNavigationAction does not tell of frames"],
  ]

  @Test(arguments: Engine.builtIn)
  func `every scenario matches, and no mistake in its expectation goes unnoticed`(
    engine: Engine
  ) async throws {
    let names = try Self.library.names()
    #expect(names.count >= 30)
    let observability = try Observability(try engine.make().capabilities)
    let traces = try await Self.traces(of: names, on: engine)
    var count = 0
    var shown: Set<String> = []
    for (name, trace) in traces {
      let scenario = try Self.library.scenario(named: name)
      guard let expected = try scenario.expectation(for: engine.rawValue)?.trace else { continue }
      let diff = TraceDiff(expected: expected, actual: trace, observability: observability)
      #expect(diff.isMatch, "\(name): \(TraceDiffRenderer().render(diff))")
      for coverage in scenario.covers where coverage.firstMissing(in: trace) == nil {
        shown.insert(coverage.id)
      }
      for mutant in ExpectationMutant.all(
        of: expected, matchedBy: diff, observability: observability)
      {
        let diff = TraceDiff(
          expected: mutant.expected, actual: trace, observability: observability)
        #expect(
          mutant.isNamed(by: diff), "\(name), \(mutant): \(TraceDiffRenderer().render(diff))")
        count += 1
      }
    }
    #expect(count > 1_000)
    try Self.checkRows(shown, on: engine)
  }

  /// Plays the scenarios that an engine can play, two at a time; most of the time they wait.
  private static func traces(
    of names: [String], on engine: Engine
  ) async throws -> [(name: String, trace: Trace)] {
    var waiting = try names.filter {
      try library.scenario(named: $0).exceptions[engine.rawValue] == nil
    }[...]
    return try await withThrowingTaskGroup(of: (name: String, trace: Trace).self) { group in
      func begin() {
        guard let name = waiting.popFirst() else { return }
        group.addTask { (name, try await trace(of: name, on: engine)) }
      }
      begin()
      begin()
      var traces: [(name: String, trace: Trace)] = []
      for try await played in group {
        traces.append(played)
        begin()
      }
      return traces
    }
  }

  /// Plays a scenario by the built program.
  static func trace(of name: String, on engine: Engine) async throws -> Trace {
    let result = try await NavtraceProcess.run(
      "show", name, "--engine", engine.rawValue, "--scenarios", library.root, "--json")
    #expect(result.code == 0, "\(name): \(result.errors)")
    return try Trace(json: Data(result.output.utf8), file: name)
  }

  /// No row of the behaviour list falls out unseen, and no excuse outlives its reason.
  private static func checkRows(_ shown: Set<String>, on engine: Engine) throws {
    let list = try BehaviourList(file: library.root + "/../" + BehaviourList.fileName)
    let missing = list.rows.filter { row in
      !shown.contains(row.id) && !row.tests.contains { $0.isAbout(engine.rawValue) }
    }
    #expect(Set(missing.map(\.id)) == Set((notShown[engine] ?? [:]).keys))
  }
}
