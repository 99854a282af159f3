#if WebKitGTK
import Foundation
import Testing

@testable import navtrace

/// Runs on real WebKit with hostile pages.
@Suite(.timeLimit(.minutes(2))) struct HostileRunTests {
  /// A scenario, and the message that it ends with.
  private struct Hostile {
    var name: String
    var body: String
    var message: String
  }

  private static let silent =
    "the page of view 1, which does not answer: one of its scripts does not end; "
    + "end the script, or raise timeLimit"
  private static let remedy =
    "; name another event under 'until', release the answer, or raise timeLimit"
  private static let last = "; the last event was "
  private static let load = "step 1 (load /page): time limit of 6 s reached, waiting for "
  private static let act = "time limit of 6 s reached, waiting for "

  private static let scenarios = [
    Hostile(
      name: "a/loop",
      // The first play also waits for the launch of WebKit's processes.
      body: "timeLimit: 12\nsite: {/page: {html: \"<script>for (;;);</script>\"}}\n"
        + "steps: [{load: /page}]",
      message: "step 1 (load /page): time limit of 12 s reached, waiting for "
        + "the end of a navigation in view 1, " + silent
        + last + "didCommit: {navigation: 1, url: /page}"),
    Hostile(
      name: "b/script",
      body: "timeLimit: 6\nsite: {/page: {html: page}}\n"
        + "steps: [{load: /page}, {evaluateJavaScript: \"for (;;);\"}]",
      message: "step 2 (evaluateJavaScript): " + act + "the completion of a call, " + silent
        + last + "evaluateJavaScript: for (;;);"),
    Hostile(
      name: "c/confirm",
      body: "timeLimit: 6\nsite: {/page: {html: \"<script>confirm('sure?')</script>\"}}\n"
        + "app: {confirm: [{answer: true, hold: sure}]}\n"
        + "steps: [{load: /page, until: didFinish}]",
      message: load + "didFinish, the answer held as 'sure'" + remedy
        + last + "runJavaScriptConfirmPanel: {message: sure?}"),
    Hostile(
      name: "c/challenge",
      body: "timeLimit: 6\nsite:\n"
        + "  /page: {html: page, auth: {basic: {user: u, password: p, realm: cave}}}\n"
        + "app: {authentication: [{answer: {user: u, password: p}, hold: typing}]}\n"
        + "steps: [{load: /page, until: didFinish}]",
      message: load + "didFinish, the answer held as 'typing'" + remedy + last
        + "didReceiveAuthenticationChallenge: {method: HTTPBasic, host: main, realm: cave, "
        + "failures: 0}"),
    Hostile(
      name: "c/scheme",
      body: "timeLimit: 6\nsite: {}\n"
        + "views: [{schemeHandlers: {app: {//main/page: {html: page, hold: never}}}}]\n"
        + "steps: [{load: app://main/page, until: didFinish}]",
      message: "step 1 (load app://main/page): " + act + "didFinish, the answer held as 'never'"
        + remedy + last + "startURLSchemeTask: {url: app://main/page, method: GET}"),
    Hostile(
      name: "d/killed",
      body: "site: {/page: {html: page}}\n"
        + "steps: [{load: /page}, {terminateWebContentProcess: , until: didFinish}]",
      message: "step 2 (terminateWebContentProcess): the web content process of view 1 ended, "
        + "and nothing was loaded after it, while the step waited for didFinish; "
        + "reload on webContentProcessDidTerminate, or wait for that"),
  ]

  @Test func `each hostile page fails only its own scenario, and is reported`() async throws {
    let folder = try ScenarioFolder()
    defer { folder.remove() }
    for hostile in Self.scenarios {
      let text = "title: Hostile\n\(hostile.body)\n"
      try folder.write(text, to: "\(hostile.name)/scenario.yaml")
    }
    try folder.add("z/plain")
    let names = ["DISPLAY", "GTK_A11Y", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "HOME"]
    let environment = ProcessInfo.processInfo.environment.filter { names.contains($0.key) }
    let run = try NavtraceProcess(
      ["run", "--scenarios", folder.path, "--engine", "webkitgtk", "--workers", "1", "--verbose"],
      environment: environment)
    let result = await run.result()
    #expect(result.code == 3)
    for hostile in Self.scenarios {
      #expect(result.output.contains("error    \(hostile.name)"))
      #expect(result.output.contains("  \(hostile.message)\n"))
    }
    #expect(result.output.contains("passed   z/plain"))
    #expect(result.output.contains("1 passed, 0 failed, 6 errors"))
    #expect(run.descendants() == [])
  }

  @Test func `a display that is lost during a run fails only the scenario that was running on it`()
    async throws
  {
    let folder = try ScenarioFolder()
    defer { folder.remove() }
    try folder.add("a/one")
    try folder.add("b/endless", until: "webViewDidClose")
    try folder.add("c/three")
    // Without the test's display each worker starts its own one, whatever the PATH.
    let run = try NavtraceProcess(
      [
        "run", "--scenarios", folder.path, "--engine", "webkitgtk", "--timeout", "60", "--workers",
        "1", "--verbose",
      ], environment: ["PATH": "/nowhere"])
    let result = await run.result { line in
      guard line.contains("a/one") else { return }
      for process in run.descendants() where name(process) == "Xvfb" { kill(process, SIGKILL) }
    }
    #expect(result.code == 3)
    #expect(result.output.contains("error    b/endless"))
    // GDK exits if it loses the display; WebKit traps if a process that it launches exits first.
    // The display may go before the first event of the second play.
    // Its standard output may be seen to close before it has left.
    let endings = [
      "left with exit code 1", "was killed by signal 5 (SIGTRAP)", "closed its standard output",
    ]
    let last = ["the last event was", "no event had come"]
    let reasons = endings.flatMap { ending in last.map { "the worker \(ending); \($0)" } }
    #expect(reasons.contains(where: result.output.contains), "\(result.output)")
    #expect(result.output.contains("passed   c/three"))
    #expect(run.descendants() == [])
  }

  private func name(_ process: pid_t) -> String {
    (try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8))?
      .trimmingCharacters(in: .newlines) ?? ""
  }
}
#endif
