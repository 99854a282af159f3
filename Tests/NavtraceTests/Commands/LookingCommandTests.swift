import FixtureServing
import Foundation
import NavigationTrace
import Testing
import WebEngines

@testable import navtrace

/// The commands that show something: list, show, doctor.
@Suite(.timeLimit(.minutes(2))) struct LookingCommandTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    try folder.add("a/one")
    try folder.add("b/two", events: nil, more: "tags: [slow]")
  }

  @Test func `the option --version lists the engines of the build`() async throws {
    defer { folder.remove() }
    let result = try await NavtraceProcess.run("--version")
    #expect(result.code == 0)
    let engines = WebEngine.builtIn.map { "\($0.rawValue) \($0.version ?? "none")\n" }.joined()
    #expect(result.output == "navtrace \(FixtureServer.version)\n" + engines)
    #expect(engines.hasPrefix("model 1\n"))
    #expect(!engines.contains("none"))
  }

  @Test func `list has a line for each scenario, its name first`() async throws {
    defer { folder.remove() }
    try folder.write(
      "trace: 1\nsource: [A01]\nreason: it is slow\nport: m.swift\nevents:\n- load: /page\n",
      to: "a/one/expected.webkitgtk.yaml")
    try folder.write("", to: "b/two/expected.chrome.yaml")
    let result = try await NavtraceProcess.run("list", "--scenarios", folder.path)
    #expect(
      result.output == """
        a/one  The page of a/one
        b/two  The page of b/two @slow (no expectation)

        """)
    #expect(result.code == 0)
    let verbose = try await NavtraceProcess.run("list", "--verbose", "--scenarios", folder.path)
    #expect(verbose.output.contains("expected.yaml, expected.webkitgtk.yaml)\n"))
  }

  @Test func `list on a terminal prints groups with headings, and wraps lines at its width`()
    async throws
  {
    defer { folder.remove() }
    let result = try await NavtraceProcess.run(
      "list", "--scenarios", folder.path, environment: ["COLUMNS": "40"])
    #expect(
      result.output == """

        a: 1 scenario
          one  The page of a/one

        b: 1 scenario
          two  The page of b/two @slow (no
               expectation)

        """)
  }

  @Test func `list with --json prints the scenarios as JSON`() async throws {
    defer { folder.remove() }
    let result = try await NavtraceProcess.run("list", "--json", "b", "--scenarios", folder.path)
    #expect(
      result.output == """
        [
          {
            "expectations" : [

            ],
            "folder" : "\(folder.path)/b/two",
            "name" : "b/two",
            "tags" : [
              "slow"
            ],
            "title" : "The page of b/two"
          }
        ]

        """)
  }

  @Test func `show prints one event per line`() async throws {
    defer { folder.remove() }
    let result = try await NavtraceProcess.run("show", "b/two", "--scenarios", folder.path)
    let kinds = result.output.split(separator: "\n").map { $0.prefix { $0 != ":" } }
    #expect(
      kinds == [
        "model 1", "The page of b/two", "load", "  decidePolicyForNavigationAction",
        "  didStartProvisionalNavigation", "  decidePolicyForNavigationResponse", "  didCommit",
        "  didFinish",
      ])
    #expect(result.code == 0)
  }

  @Test
  func `show with --vocabulary translates a played trace or a trace file to another API's calls`()
    async throws
  {
    defer { folder.remove() }
    let words = [
      "model 1", "The page of b/two", "load", "  webView(_", "  webViewDidStartLoad(_",
      "  — (no such callback) "
        + "decidePolicyForNavigationResponse", "  — (no such callback) didCommit",
      "  webViewDidFinishLoad(_",
    ]
    let played = try await NavtraceProcess.run(
      "show", "b/two", "--vocabulary", "uiwebviewdelegate", "--scenarios", folder.path)
    #expect(
      played.output.split(separator: "\n").map { $0.prefix { $0 != ":" } } == words.map { $0[...] })
    let shown = try await NavtraceProcess.run(
      "show", "b/two", "--json", "--scenarios", folder.path)
    try folder.write(shown.output, to: "trace.json")
    let read = try await NavtraceProcess.run(
      "show", folder.path + "/trace.json", "--vocabulary", "uiwebviewdelegate")
    #expect(read.output == played.output.replacing("The page of b/two\n", with: ""))
    #expect(read.code == 0)
  }

  @Test func `show with --timeline prints server events between the callbacks`() async throws {
    defer { folder.remove() }
    let result = try await NavtraceProcess.run(
      "show", "b/two", "--timeline", "--scenarios", folder.path)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("model 1: b/two") == true)
    #expect(lines.dropFirst().first == "The page of b/two")
    let times = lines.dropFirst(2).compactMap { Double($0.prefix(10).filter { $0 != " " }) }
    #expect(times.count == lines.count - 2 && times == times.sorted())
    let words = lines.dropFirst(2).map { line in
      line.dropFirst(10).replacing(/[0-9]+ bytes/, with: "n bytes").replacing(/: {.*/, with: "")
    }
    // The time at which an idle connection closes varies, and the start is reported while the
    // request is made.
    let rows = words.map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.contains(" closed by ") && $0 != "didStartProvisionalNavigation" }
    #expect(
      rows == [
        "load: /page", "#1    decidePolicyForNavigationAction", "| connection 1 to main",
        "#1    | GET /page", "#1    | 200 complete, n bytes",
        "#1    decidePolicyForNavigationResponse", "#1    didCommit", "#1    didFinish",
      ])
    #expect(result.code == 0)
  }

  @Test(arguments: [
    ["show", "c/excepted"], ["diff", "model", "model", "--scenario", "c/excepted"],
  ])
  func `a scenario that the engine cannot run is reported with the reason`(
    arguments: [String]
  ) async throws {
    defer { folder.remove() }
    try folder.add("c/excepted", more: "engines: {except: {model: runs no scripts}}")
    let result = try await NavtraceProcess(arguments + ["--scenarios", folder.path]).result()
    #expect(result.code == 3)
    #expect(result.output == "")
    #expect(
      result.errors == "navtrace: model cannot play c/excepted: runs no scripts; choose another "
        + "engine, or another scenario ('navtrace list' prints them)")
  }

  @Test(arguments: [
    (["diff", "/nowhere/a.json", "b.json"], "/nowhere/a.json: no such file"),
    (["diff", "model", "netscape", "--scenario", "a/one"], "no engine 'netscape'"),
    (
      ["diff", "/dev/null", "model"],
      "model: an engine, and no file; name with --scenario what it is to play"
    ),
    (["show", "a.json", "--timeline"], "--timeline needs a scenario; a trace file has no events"),
    (["show", "one", "--timeline", "--json"], "--timeline is for people"),
    (
      ["show", "b/two", "--json", "--vocabulary", "webpage"],
      "--json has no vocabulary but WKNavigationDelegate's"
    ),
    (["list", "nowhere"], "no scenario 'nowhere'"), (["fly"], "fly"), (["run", "--fly"], "--fly"),
  ])
  func `missing files and unusable arguments are reported and exit with 2`(
    arguments: [String], message: String
  ) async throws {
    defer { folder.remove() }
    let place = arguments[0] == "fly" ? [] : ["--scenarios", folder.path]
    let result = try await NavtraceProcess(arguments + place).result()
    #expect(result.code == 2)
    #expect(result.errors.contains(message))
  }

  @Test func `doctor prints which engines can run on this computer`() async throws {
    defer { folder.remove() }
    let result = try await NavtraceProcess.run("doctor")
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == "model 1: ready")
    #expect(
      lines.contains {
        $0.hasPrefix("  not observed: ") && $0.hasSuffix(": it runs no scripts")
      })
    let webkitgtk = try #require(lines.dropFirst().first)
    if WebEngine.webkitgtk.isBuiltIn {
      #expect(webkitgtk.hasPrefix("webkitgtk ") && webkitgtk.hasSuffix(": ready"))
    } else {
      #expect(webkitgtk.hasPrefix("webkitgtk: not built in: "))
      #expect(webkitgtk.contains("--traits WebKitGTK"))
    }
    #expect(result.code == 0)
  }

  @Test func `doctor prints what the model does with each name of a page`() async throws {
    defer { folder.remove() }
    let result = try await NavtraceProcess.run("doctor", "--pages")
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == "elements")
    #expect(lines.contains("  followed, rule 68") && lines.contains("    iframe frame"))
    #expect(lines.contains("  not modelled") && result.code == 0)
    let other = try await NavtraceProcess.run("doctor", "--pages", "--json")
    #expect(other.errors.contains("--pages prints a list of its own") && other.code == 2)
  }

  @Test func `doctor with --json prints the engines and what they can show`() async throws {
    defer { folder.remove() }
    let result = try await NavtraceProcess.run("doctor", "--json")
    let list = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let engines = try #require(list as? [[String: Any]])
    #expect(engines.map { $0["engine"] as? String } == WebEngine.allCases.map(\.rawValue))
    #expect(engines.map { $0["isBuiltIn"] as? Bool } == WebEngine.allCases.map(\.isBuiltIn))
    let table = try #require(engines.first?["capabilities"] as? [String: Any])
    #expect((table["events"] as? [[String: Any]])?.isEmpty == false)
    #expect(result.code == 0)
  }

  @Test func `list prints the overrides with their differences from expected.yaml`() async throws {
    defer { folder.remove() }
    let events = ScenarioFolder.plainEvents.dropLast().map { "- \($0)\n" }.joined()
    try folder.write(
      "trace: 1\nsource: [A01]\nreason: it never ends\nport: f.cpp, g\nevents:\n" + events,
      to: "a/one/expected.webkitgtk.yaml")
    let arguments = ["list", "--overrides", "--scenarios", folder.path]
    let last = try #require(ScenarioFolder.plainEvents.last)
    #expect(
      try await NavtraceProcess(arguments).result().output == """
        a/one on webkitgtk: it never ends
        port: f.cpp, g
        didFinish of /page: expected as event 6, missing (after didCommit of /page)
          … 5 same
        -    6       \(last)   missing
        1 missing; 5 same

        1 override

        """)
    let json = try await NavtraceProcess(arguments + ["--json"]).result().output
    let overrides = try JSONDecoder().decode([OverrideTable.Override].self, from: Data(json.utf8))
    #expect(overrides.map(\.reason) == ["it never ends"])
    #expect(overrides.first?.diff?.lines.last?.verdict == .missing)
    #expect(try await NavtraceProcess(arguments + ["--covers"]).result().code == 2)
  }
}
