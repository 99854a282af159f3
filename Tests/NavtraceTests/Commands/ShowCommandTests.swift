import Foundation
import Testing

@testable import navtrace

@Suite struct ShowCommandTests {
  @Test func `show with --verbose prints the rules that the expectation cites`() async throws {
    let result = try await NavtraceProcess.run("show", "redirects/302", "--verbose")
    let lines = result.output.split(separator: "\n").filter { $0.hasPrefix("  expected by ") }
    #expect(lines.count > 0)
    #expect(
      lines.contains(
        "  expected by rule 3: WebKit asks about a redirect first and reports it second."))
  }

  @Test func `show prints the events before a failure, then the failure`() async throws {
    let folder = try ScenarioFolder()
    defer { folder.remove() }
    try folder.add("c/endless", until: "webViewDidClose")
    let result = try await NavtraceProcess.run(
      "show", "c/endless", "--timeout", "0.5", "--scenarios", folder.path)
    #expect(result.output.contains("didFinish: {navigation: 1, url: /page}"))
    #expect(result.errors.hasPrefix("navtrace: step 1 (load /page): time limit of 0.5 s reached"))
    #expect(result.code == 3)
  }
}
