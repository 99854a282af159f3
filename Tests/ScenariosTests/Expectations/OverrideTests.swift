import AuthoredYAML
import Foundation
import NavigationTrace
import Testing

@testable import Scenarios

/// The choice of the file with the expectation of an engine.
@Suite struct OverrideTests {
  private static let all = [
    "expected.yaml", "expected.e.yaml", "expected.f.yaml", "expected.e@2.yaml",
    "expected.e.new.yaml",
  ]

  /// Writes expectations and gives their scenario to a test.
  private func withScenario(
    _ files: [String], _ body: (Scenario) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      for name in files {
        let reason = name == "expected.yaml" ? "" : "reason: r\n"
        try "trace: 1\nsource: [A01]\n\(reason)events:\n- reload\n"
          .write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      }
      let text = "title: t\nsteps: [reload]"
      try body(
        Scenario(
          authored: AuthoredNode(parsing: text, file: "s.yaml"), folder: folder, name: "s"))
    }
  }

  @Test(
    arguments: [
      (all, "expected.e.yaml"), (["expected.yaml", "expected.f.yaml"], "expected.yaml"),
      (["expected.yaml", "expected.e@2.yaml"], "expected.yaml"), (["expected.f.yaml"], nil),
      ([], nil),
    ] as [([String], String?)])
  func `an engine's file replaces expected.yaml, whether the files were read before or not`(
    files: [String], expected: String?
  ) throws {
    try withScenario(files) { scenario in
      let known = try scenario.readingExpectations(for: ["f", "e"])
      #expect(try scenario.expectation(for: "e")?.name.fileName == expected)
      for name in files { try FileManager.default.removeItem(atPath: "\(scenario.folder)/\(name)") }
      let expectation = try known.expectation(for: "e")
      #expect(expectation?.name.fileName == expected)
      #expect(expectation?.file == expected.map { "\(scenario.folder)/\($0)" })
      #expect(expectation?.isOverride == expected.map { $0 != "expected.yaml" })
    }
  }

  @Test(
    arguments: [
      (all + ["expected.e+A.yaml"], "expected.e+A.yaml"), (all, "expected.e.yaml"),
      (["expected.yaml", "expected.e+B.yaml"], "expected.yaml"),
    ])
  func `an engine with features has its own file, or else the file of the engine without them`(
    files: [String], expected: String
  ) throws {
    try withScenario(files) { scenario in
      let found = try scenario.expectation(for: "e+A")
      #expect(found?.name.fileName == expected)
    }
  }

  @Test func `an exception for an engine also applies to the engine with features`() throws {
    try withScenario([]) { scenario in
      var scenario = scenario
      scenario.exceptions = ["e": "no e", "f+A": "no A"]
      #expect(scenario.exception(of: "e+A") == "no e" && scenario.exception(of: "e") == "no e")
      #expect(scenario.exception(of: "f+A") == "no A" && scenario.exception(of: "f") == nil)
    }
  }

  @Test func `an invalid expectation of an engine is an error only for that engine`() throws {
    try withScenario(["expected.yaml"]) { scenario in
      let file = "\(scenario.folder)/expected.e.yaml"
      try "trace: 1\nsource: [A01]\nevents: [reload]\n"
        .write(toFile: file, atomically: true, encoding: .utf8)
      let error = #expect(throws: AuthoredError.self) {
        try scenario.readingExpectations(for: ["model", "e"])
      }
      #expect(
        error?.description
          == "\(file):1: no key 'reason'; expected why this engine differs from expected.yaml")
      #expect(throws: AuthoredError.self) { try scenario.expectation(for: "e") }
      #expect(try scenario.expectation(for: "model")?.isOverride == false)
    }
  }

  @Test func `every override of this project names the port's file that causes it`() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../../Fixtures/Scenarios")
    let library = ScenarioLibrary(root: root.standardizedFileURL.path)
    let overrides = try library.names().compactMap { name in
      let folder = "\(library.root)/\(name)"
      guard ExpectationFolder(folder).expectationNames.contains(where: { $0.engine != nil })
      else { return nil as Scenario.Expectation? }
      return try library.scenario(named: name).override(for: "webkitgtk")
    }
    #expect(overrides.count > 10)
    for override in overrides {
      let port = override.trace.port ?? ""
      let causes = port.split(separator: "; ", omittingEmptySubsequences: false)
      #expect(
        causes.allSatisfy { cause in
          cause.wholeMatch(of: /setting \S.*|[\w\/+.-]+\.(c|cpp|h|in|m|mm|swift)(, \S.*)?/) != nil
        }, "\(override.file): write the port's FILE, or 'FILE, FUNCTION', or 'setting NAME'")
    }
  }
}
