import AuthoredYAML
import Foundation
import NavigationTrace
import Testing

@testable import ScenarioLanguage

/// The choice of the file with the expectation for an engine's version.
@Suite struct InheritanceTests {
  private static let all = [
    "expected.yaml", "expected.e.yaml", "expected.e@2.yaml", "expected.e@2.50.yaml",
    "expected.e@2.50.6.yaml", "expected.f@2.yaml", "expected.e@x.yaml", "expected.e.new.yaml",
  ]

  /// Writes expectations and gives their scenario to a test.
  private func withScenario(
    _ files: [String], _ body: (Scenario) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      for name in files {
        let reason = name == "expected.yaml" ? "" : "reason: r\nport: m.swift\n"
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
      (all, "2.50.6", "expected.e@2.50.6.yaml"), (all, "2.50.7", "expected.e@2.50.yaml"),
      (all, "2.5", "expected.e@2.yaml"), (all, "3.0", "expected.e.yaml"),
      (all, "x", "expected.e.yaml"), (all, nil, "expected.e.yaml"), (all, "", "expected.e.yaml"),
      (["expected.yaml", "expected.e@2.yaml"], "2.50.6", "expected.e@2.yaml"),
      (["expected.yaml", "expected.e@2.yaml"], "3", "expected.yaml"),
      (["expected.yaml", "expected.e@2.yaml"], nil, "expected.yaml"),
      (["expected.e@2.yaml"], "3", nil), (["expected.f.yaml"], "2", nil), ([], "2", nil),
    ] as [([String], String?, String?)])
  func `the most specific existing file holds, read before or not`(
    files: [String], version: String?, expected: String?
  ) throws {
    try withScenario(files) { scenario in
      let known = try scenario.readingExpectations(for: ["f", "e"])
      #expect(try scenario.expectation(for: "e", version: version)?.name.fileName == expected)
      for name in files { try FileManager.default.removeItem(atPath: "\(scenario.folder)/\(name)") }
      let expectation = try known.expectation(for: "e", version: version)
      #expect(expectation?.name.fileName == expected)
      #expect(expectation?.file == expected.map { "\(scenario.folder)/\($0)" })
      #expect(expectation?.isOverride == expected.map { $0 != "expected.yaml" })
    }
  }

  @Test(arguments: [
    (
      "expected.e@2.yaml", "reason: r\nport: m.swift\n",
      ":1: neither 'changes' nor 'events'; "
        + "expected changes to the next less specific file, or a whole trace"
    ),
    (
      "expected.e@2.50.yaml", "events: [reload]\n",
      ":1: no key 'reason'; expected why this engine differs from expected.yaml"
    ),
  ])
  func `a version's file that is broken is an error for each version of the engine`(
    file: String, rest: String, problem: String
  ) throws {
    try withScenario(["expected.yaml"]) { scenario in
      try "trace: 1\nsource: [A01]\n\(rest)"
        .write(toFile: "\(scenario.folder)/\(file)", atomically: true, encoding: .utf8)
      let error = #expect(throws: AuthoredError.self) {
        try scenario.readingExpectations(for: ["model", "e"])
      }
      #expect(error?.description == "\(scenario.folder)/\(file)\(problem)")
      #expect(throws: AuthoredError.self) { try scenario.expectation(for: "e", version: "9") }
      #expect(try scenario.expectation(for: "model", version: "1")?.isOverride == false)
    }
  }

  @Test func `the names are reported with the most specific first and the truth last`() throws {
    try withScenario(Self.all) { scenario in
      #expect(
        scenario.expectationNames().map(\.fileName) == [
          "expected.e@2.50.6.yaml", "expected.e@2.50.yaml", "expected.e@2.yaml",
          "expected.f@2.yaml", "expected.e.yaml", "expected.yaml",
        ])
    }
  }
}
