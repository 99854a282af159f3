import Testing

@testable import navtrace

/// Messages about a page with a script, which the model does not run.
@Suite(.timeLimit(.minutes(2))) struct ScriptCommandTests {
  @Test func `a script that navigates is reported, and nothing after it is compared`() async throws
  {
    let folder = try ScenarioFolder()
    defer { folder.remove() }
    try folder.write(
      """
      title: t
      site: {/: {html: "<script>location.href='/b'</script>"}, /b: {html: "<p>B"}}
      steps: [load: /]

      """, to: "a/script/scenario.yaml")
    let note = "/ has a script that the model does not run"
    let shown = try await NavtraceProcess.run("show", "a/script", "--scenarios", folder.path)
    #expect(shown.output.contains("didCommit: {navigation: 1, url: /}\n  note: \(note), and may"))
    func run(_ expected: [String]) async throws -> NavtraceProcess.Result {
      let lines = expected.map { "- \($0)\n" }.joined()
      try folder.write(
        "trace: 1\nsource: [A01]\nevents:\n\(lines)", to: "a/script/expected.yaml")
      return try await NavtraceProcess.run(
        "run", "a/script", "--verbose", "--engine", "model", "--scenarios", folder.path)
    }
    let expected = ScenarioFolder.plainEvents.dropLast().map { $0.replacing("/page", with: "/") }
    let good = try await run(expected + ["didFinish: {navigation: 2, url: /b}"])
    #expect(good.code == 0)
    #expect(good.output.contains("skipped  a/script"))
    #expect(good.output.contains("  \(note); 1 event not observed\n"))
    #expect(
      good.output.contains(
        "1 scenario on model: 0 passed, 0 failed, 1 skipped (1: needs JavaScript) "))
    var swapped = expected
    swapped.swapAt(1, 2)
    let bad = try await run(swapped + ["didFinish: {navigation: 2, url: /b}"])
    #expect(bad.code == 1)
    #expect(bad.output.contains("1 moved"))
    #expect(bad.output.contains("not observed: \(note)"))
  }
}
