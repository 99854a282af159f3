import Foundation
import NavigationTrace
import Testing

@Suite(.timeLimit(.minutes(2))) struct DiffCommandTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    try folder.add("a/one")
  }

  @Test func `diff compares two trace files event by event`() async throws {
    defer { folder.remove() }
    let shown = try await NavtraceProcess.run(
      "show", "a/one", "--json", "--scenarios", folder.path)
    try folder.write(shown.output, to: "a.json")
    try folder.write(
      shown.output.replacing("\"kind\" : \"didCommit\"", with: "\"kind\" : \"didFail\""),
      to: "b.json")
    let same = try await NavtraceProcess.run(
      "diff", folder.path + "/a.json", folder.path + "/a.json")
    #expect(same.code == 0)
    let other = try await NavtraceProcess.run(
      "diff", folder.path + "/a.json", folder.path + "/b.json")
    #expect(other.code == 1)
    #expect(other.output.contains("didCommit: {navigation: 1, url: /page}   missing"))
    #expect(other.output.contains("didFail: {navigation: 1, url: /page}   unexpected"))
  }

  @Test func `diff does not compare the kinds of events that a trace lists as hidden`() async throws
  {
    defer { folder.remove() }
    let shown = try await NavtraceProcess.run(
      "show", "a/one", "--json", "--scenarios", folder.path)
    var trace = try Trace(json: Data(shown.output.utf8), file: "shown")
    try folder.write(shown.output, to: "whole.json")
    trace.hidden = [.didCommit]
    trace.events.removeAll { $0.kind == .didCommit }
    try folder.write(String(decoding: try trace.json(), as: UTF8.self), to: "hidden.json")
    for pair in [["whole.json", "hidden.json"], ["hidden.json", "whole.json"]] {
      let result = try await NavtraceProcess(["diff"] + pair.map { "\(folder.path)/\($0)" })
        .result()
      #expect(result.output.contains("the trace marks these events as hidden"))
      #expect(result.code == 0)
    }
  }

  @Test func `diff compares the folders of two runs, or two engines`() async throws {
    defer { folder.remove() }
    for name in ["old", "new"] {
      let run = try await NavtraceProcess.run(
        "run", "one", "--engine", "model", "--scenarios", folder.path, "--output",
        "\(folder.path)/\(name)")
      #expect(run.output.hasSuffix("\nwrote \(folder.path)/\(name)/run.json\n"))
    }
    let same = try await NavtraceProcess.run("diff", folder.path + "/old", folder.path + "/new")
    #expect(same.output == "1 the same, 0 differ\n")
    #expect(same.code == 0)
    let engines = try await NavtraceProcess.run(
      "diff", "model", "model", "--scenario", "a/one", "--scenarios", folder.path)
    #expect(engines.output.contains("6 same"))
    let none = try await NavtraceProcess.run("diff", folder.path + "/old", folder.path)
    #expect(none.errors.contains("\(folder.path)/run.json: no such file"))
  }
}
