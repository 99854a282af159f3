import Foundation
import NavigationTrace
import Testing

@testable import navtrace

/// `navtrace review` without a terminal.
@Suite(.timeLimit(.minutes(2))) struct ReviewCommandTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    try folder.addOracle()
    try folder.add("a/one")
    try folder.add("b/two", events: nil)
    try folder.record("a/one")
    try folder.record("b/two")
  }

  private func review(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> NavtraceProcess.Result {
    try await NavtraceProcess(
      ["review", "--scenarios", folder.path] + arguments, environment: environment
    ).result()
  }

  @Test func `review without a terminal lists the pending traces and exits with 1`() async throws {
    defer { folder.remove() }
    let result = try await review()
    #expect(
      result.output.hasPrefix(
        """
        1 of 2: a/one on model 1
          recorded  \(folder.path)/a/one/expected.model.new.yaml
          expected  \(folder.path)/a/one/expected.yaml
        decidePolicyForNavigationResponse of /page: expected as event 4, got as event 5 (after didCommit of /page)
        Ordering rule 6: 
        """), "\(result.output)")
    #expect(
      result.output.contains(
        "\n>    4    5  decidePolicyForNavigationResponse: {url: /page, status: 200, "))
    #expect(result.output.contains("\n2 of 2: b/two on model 1\n"))
    #expect(result.output.hasSuffix("\n2 pending\n"))
    #expect(result.code == 1)
  }

  @Test func `a review with nothing pending exits with 0`() async throws {
    defer { folder.remove() }
    let result = try await review("--engine", "webkitgtk")
    #expect(result.output == "nothing is pending\n")
    #expect(result.code == 0)
  }

  @Test func `review reports a file that cannot be read, lists the others and exits with 2`()
    async throws
  {
    defer { folder.remove() }
    try folder.write(
      "trace: 1\nsource: [A01]\nevents: [reload]\n", to: "a/one/expected.model.new.yaml")
    try folder.record("b/two", on: "netscape")
    let result = try await review()
    let (first, second) = (
      "navtrace: \(folder.path)/a/one/expected.model.new.yaml:1: at 'source': no note of what it was",
      "navtrace: \(folder.path)/b/two/expected.netscape.new.yaml: no engine 'netscape'; expected a"
    )
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix(first) == true, "\(result.errors)")
    #expect(lines.last?.hasPrefix(second) == true, "\(result.errors)")
    #expect(result.output.contains("b/two"))
    #expect(result.code == 2)
  }

  @Test func `control characters in file names are escaped in error messages`() async throws {
    defer { folder.remove() }
    try folder.record("a/one", on: "e\u{1b}[2Jx")
    let result = try await review("one")
    #expect(!result.errors.contains("\u{1b}"))
    #expect(result.errors.contains("no engine 'e\\u{1b}[2Jx'"))
  }
}
