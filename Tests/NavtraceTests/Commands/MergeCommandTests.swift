import Foundation
import Testing

@testable import ScenarioRuns
@testable import navtrace

/// `navtrace merge`.
@Suite(.timeLimit(.minutes(2))) struct MergeCommandTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    for name in ["one", "three", "two"] { try folder.add("s/a/\(name)") }
  }

  /// Plays a shard, with its report in `reports/INDEX`.
  private func play(_ index: Int, of count: Int) async throws {
    _ = try await NavtraceProcess.run(
      "run", "--scenarios", folder.path + "/s", "--engine", "model", "--shard", "\(index)/\(count)",
      "--output", folder.path + "/reports/\(index)")
  }

  private func merge(_ arguments: String...) async throws -> NavtraceProcess.Result {
    try await NavtraceProcess(["merge"] + arguments).result()
  }

  @Test
  func `merge combines a folder's shard reports, and a second merge ignores the merged report`()
    async throws
  {
    defer { folder.remove() }
    for index in 1...4 { try await play(index, of: 4) }
    let reports = folder.path + "/reports"
    for _ in 1...2 {
      let result = try await merge(
        reports, "--output", reports, "--reporter", "junit=junit.xml", "--reporter", "text")
      #expect(result.code == 0)
      #expect(result.errors == "")
      #expect(
        result.output.replacing(#/ *\d+\.\d\d s/#, with: " TIME") == """
          3 scenarios on model: 3 passed, 0 failed in TIME
          wrote \(reports)/junit.xml, \(reports)/run.json

          """)
      let merged = try RunReport(file: reports + "/run.json")
      #expect(merged.scenarios.map(\.scenario) == ["a/one", "a/three", "a/two"])
      #expect(merged.scenarios.allSatisfy { $0.trace != nil && $0.place != nil })
      #expect(merged.shard == nil)
      try JUnitSchema.check(#require(folder.read("reports/junit.xml")))
    }
  }

  @Test func `a merge with a missing shard reports the shard and exits with 3`() async throws {
    defer { folder.remove() }
    for index in [1, 3] { try await play(index, of: 3) }
    let result = try await merge(
      folder.path + "/reports/3/run.json", folder.path + "/reports/1", folder.path + "/reports")
    #expect(result.code == 3)
    #expect(result.errors == "navtrace: missing shard: 2/3; give merge every shard's report")
    #expect(result.output.hasSuffix("\nmissing shard: 2/3\n"))
    #expect(result.output.contains("2 scenarios on model: 2 passed, 0 failed"))
  }

  @Test func `merging a failed report exits with 1, and merging only empty reports exits with 2`()
    async throws
  {
    defer { folder.remove() }
    let differing = ScenarioReport(scenario: "a", engine: "model", outcome: .failed)
    for (name, run) in [
      ("sample", ReportSample.run(of: differing)), ("empty", RunReport(began: .now)),
    ] {
      try folder.write(String(decoding: try run.json(), as: UTF8.self), to: name)
    }
    #expect(try await merge(folder.path + "/sample", folder.path + "/empty").code == 1)
    #expect(try await merge(folder.path + "/empty").code == 2)
  }

  @Test func `a file that cannot be read is named, and nothing is written`() async throws {
    defer { folder.remove() }
    try folder.write("bad", to: "bad/run.json")
    try folder.write("", to: "killed/run.json")
    try folder.write("", to: "empty/other.json")
    let out = folder.path + "/out"
    for (argument, message) in [
      ("bad", "bad/run.json: is not JSON; expected a run's report of version 2"),
      (
        "killed",
        "killed/run.json: is empty: its run has not ended, or was killed; run it again, or leave the "
          + "file out"
      ), ("empty", "empty: no run.json in this folder or below it"),
      ("nowhere", "nowhere: no such file, or it cannot be read"),
    ] {
      let result = try await merge("\(folder.path)/\(argument)", "--output", out)
      #expect(result.code == 2)
      #expect(result.errors == "navtrace: \(folder.path)/\(message)")
      #expect(!FileManager.default.fileExists(atPath: out))
    }
    let none = try await merge()
    #expect(none.code == 2)
    #expect(none.errors.contains("Missing expected argument '<file> ...'"))
  }
}
