import Foundation
import Testing

@testable import navtrace

@Suite(.timeLimit(.minutes(2))) struct NewCommandTests {
  private let folder: ScenarioFolder

  init() throws { folder = try ScenarioFolder() }

  private func run(_ arguments: String...) async throws -> NavtraceProcess.Result {
    try await NavtraceProcess(arguments + ["--scenarios", folder.path]).result()
  }

  @Test func `a new scenario can be run, recorded, accepted and linted without edits`() async throws
  {
    defer { folder.remove() }
    let new = try await run("new", "mine/first")
    #expect(new.output.hasPrefix("wrote \(folder.path)/mine/first/scenario.yaml\nnext: "))
    #expect(new.code == 0)
    let first = try await run("run", "mine/first", "--engine", "model", "--record", "missing")
    #expect(
      first.output.contains("mine/first on model: new, there is no expectation yet\n"),
      "\(first.output)")
    #expect(try await run("accept", "mine/first").code == 0)
    let again = try await run("run", "mine/first", "--engine", "model")
    #expect(again.code == 0, "\(again.output)")
    let lint = try await run("lint")
    #expect(lint.code == 0, "\(lint.output)")
  }

  @Test func `a new scenario still plays if the examples in its comments are uncommented`()
    async throws
  {
    defer { folder.remove() }
    let text = NewCommand.template.split(separator: "\n", omittingEmptySubsequences: false)
    let full = text.map { $0.replacing(/^( *)# (?=  |\/|- |app:)/) { "\($0.1)" } }
    try folder.write(full.joined(separator: "\n"), to: "mine/full/scenario.yaml")
    let shown = try await run("show", "mine/full", "--engine", "model")
    #expect(shown.code == 0, "\(full.joined(separator: "\n"))\n\(shown.errors)")
    #expect(shown.output.contains("openGate: slow"), "\(shown.output)")
    #expect(shown.output.contains("/next?user=ada"), "\(shown.output)")
  }

  @Test func `an existing scenario is not overwritten`() async throws {
    defer { folder.remove() }
    try folder.add("a/one")
    let text = folder.read("a/one/scenario.yaml")
    let result = try await run("new", "a/one")
    #expect(result.errors.contains("/a/one/scenario.yaml is there already; choose another name"))
    #expect(result.code == 2)
    #expect(folder.read("a/one/scenario.yaml") == text)
  }

  @Test func `a dangling symbolic link is not overwritten`() async throws {
    defer { folder.remove() }
    let place = folder.path + "/a/one"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let link = place + "/scenario.yaml"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "elsewhere")
    let result = try await run("new", "a/one")
    #expect(result.errors.contains("\(link): cannot be written"))
    #expect(result.code == 2)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "elsewhere")
  }

  @Test(arguments: ["one", "a/", "/a", "a//b", "../a", "a/.b", "a b/c"])
  func `an invalid scenario name or one without a group is refused`(name: String) async throws {
    defer { folder.remove() }
    let result = try await run("new", name)
    #expect(result.errors.contains("'\(name)' is not a valid name: write GROUP/NAME"))
    #expect(result.code == 2)
  }

  @Test func `new creates the scenarios folder if it is missing`() async throws {
    defer { folder.remove() }
    let root = folder.path + "/more/Scenarios"
    let result = try await NavtraceProcess(["new", "a/one", "--scenarios", root]).result()
    #expect(result.code == 0, "\(result.errors)")
    #expect(folder.read("more/Scenarios/a/one/scenario.yaml") == NewCommand.template)
  }
}
