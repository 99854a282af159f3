import Foundation
import Testing
import WebEngines

@testable import RunReports
@testable import navtrace

@Suite(.timeLimit(.minutes(2))) struct RejectCommandTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    try folder.add("a/one")
    try folder.record("a/one")
    try folder.record("a/one", on: "netscape")
  }

  private func reject(_ arguments: String...) async throws -> NavtraceProcess.Result {
    try await NavtraceProcess(["reject", "--scenarios", folder.path] + arguments).result()
  }

  @Test func `recorded files go, those of unknown engines too, and what is expected stays`()
    async throws
  {
    defer { folder.remove() }
    let result = try await reject("one")
    #expect(
      result.output == """
        rejected a/one on model: deleted \(folder.path)/a/one/expected.model.new.yaml
        rejected a/one on netscape: deleted \(folder.path)/a/one/expected.netscape.new.yaml

        """)
    #expect(result.code == 0)
    #expect(folder.read("a/one/expected.model.new.yaml") == nil)
    #expect(folder.read("a/one/expected.yaml") != nil)
    #expect(try await reject("--all").output == "nothing is pending\n")
  }

  @Test func `only the engines that are named are rejected`() async throws {
    defer { folder.remove() }
    #expect(try await reject("--all", "--engine", "model").code == 0)
    #expect(folder.read("a/one/expected.model.new.yaml") == nil)
    #expect(folder.read("a/one/expected.netscape.new.yaml") != nil)
  }

  @Test(arguments: [
    ([], "no scenario is named; name some, or all of them with --all"),
    (["one", "--engine", "webkitgtk"], "nothing is pending for one; 'navtrace review' lists what"),
  ])
  func `what is not named is not deleted`(arguments: [String], message: String) async throws {
    defer { folder.remove() }
    let result = try await NavtraceProcess(
      ["reject", "--scenarios", folder.path] + arguments
    ).result()
    #expect(result.errors.contains(message))
    #expect(result.code == 2)
    #expect(folder.read("a/one/expected.model.new.yaml") != nil)
  }

  @Test func `a file that cannot be deleted is named, with what to do`() throws {
    defer { folder.remove() }
    let judge = try PendingJudge(folder.selection(), environment: [:])
    let file = try #require(
      PendingFile.all(in: folder.selection().places([]), of: EngineList([.model])).first)
    try FileManager.default.removeItem(atPath: file.path)
    let failure = #expect(throws: CommandFailure.self) { try judge.reject(file) }
    #expect(
      failure?.description.hasPrefix("\(file.path): cannot be deleted; delete it by hand: ") == true
    )
    #expect(failure?.code == .unusable)
  }
}
