import Foundation
import ScenarioRuns
import Testing

@testable import navtrace

/// `--only-changed`, in a repository of git.
@Suite(.timeLimit(.minutes(2))) struct ChangedFilesTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    for name in ["a/one", "a/two", "b/three"] { try folder.add(name) }
    try git("init", "--quiet", "--initial-branch=main", ".")
    try commit()
  }

  private func git(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["git", "-C", folder.path, "-c", "user.name=t", "-c", "user.email=t@t"] + arguments
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  private func commit() throws {
    try git("add", ".")
    try git("commit", "--quiet", "--message", "state")
  }

  private func changed(since revision: String = "HEAD") throws -> [String] {
    try ChangedFiles.paths(since: revision, below: folder.path)
      .map { String($0.dropFirst(folder.path.count + 1)) }
  }

  @Test func `changed, new and deleted files are found, committed or not`() throws {
    defer { folder.remove() }
    #expect(try changed() == [])
    try folder.write("title: Changed\n", to: "a/one/scenario.yaml")
    try commit()
    try folder.write("<p>New", to: "b/three/new \u{e4}\npage.html")
    try FileManager.default.removeItem(atPath: "\(folder.path)/a/two/expected.yaml")
    try folder.write("ignored.html\n", to: ".gitignore")
    try folder.write("<p>Ignored", to: "b/three/ignored.html")
    #expect(
      try Set(changed()) == [".gitignore", "a/two/expected.yaml", "b/three/new \u{e4}\npage.html"])
    #expect(try Set(changed(since: "HEAD~1")) == Set(changed()).union(["a/one/scenario.yaml"]))
  }

  @Test(
    arguments: [
      ("nowhere", "fatal: bad revision 'nowhere'"), ("--output=x", "fatal: bad revision"),
    ])
  func `what is no commit is an error with git's reason`(
    revision: String, reason: String
  ) async throws {
    defer { folder.remove() }
    let result = try await run("--only-changed=\(revision)")
    #expect(result.code == 2)
    #expect(result.errors.hasPrefix("navtrace: --only-changed: \(reason)"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/x"))
  }

  @Test func `a folder outside of a repository is an error with git's reason`() async throws {
    defer { folder.remove() }
    try FileManager.default.removeItem(atPath: "\(folder.path)/.git")
    let result = try await run("--only-changed", "HEAD")
    #expect(result.code == 2)
    #expect(result.errors.hasPrefix("navtrace: --only-changed: fatal: not a git repository"))
  }

  @Test func `a run plays the scenarios whose files have changed`() async throws {
    defer { folder.remove() }
    let none = try await run("--only-changed", "HEAD")
    #expect(none.code == 0 && none.errors == "navtrace: no chosen scenario differs from HEAD")
    try folder.write("<p>New", to: "a/two/page.html")
    let some = try await run("--only-changed", "HEAD", "--verbose")
    #expect(some.code == 0)
    #expect(some.output.contains("a/two") && some.output.contains("1 scenario on model: 1 passed"))
    try folder.write("<p>Shared", to: "a/shared.html")
    #expect(try await run("--only-changed", "HEAD").output.contains("2 scenarios on model"))
  }

  private func run(_ arguments: String...) async throws -> NavtraceProcess.Result {
    try await NavtraceProcess(["run", "--scenarios", folder.path, "--engine", "model"] + arguments)
      .result()
  }
}
