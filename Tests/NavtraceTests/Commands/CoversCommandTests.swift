import Foundation
import ScenarioResearch
import Testing

@testable import navtrace

/// `navtrace list --covers`, with a list of three rows beside the folder of scenarios.
@Suite(.timeLimit(.minutes(2))) struct CoversCommandTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    try folder.write(
      """
      A:
        subject: What happens
        rows:
          A1: A page is loaded.
          A2: A script is run.
          A3: {behaviour: Tests are run., tests: [{file: T.swift, name: it is tested}]}
      """, to: "Behaviours.yaml")
    try add("one", row: "A1: [{load: /page}, {didFinish: {url: /page}}]", result: "")
  }

  /// Adds a scenario that evaluates a script, which the model cannot.
  private func add(_ name: String, row: String, result: String) throws {
    let script = result.isEmpty ? "" : "\n- evaluateJavaScript: 1 + 1"
    try folder.write(
      """
      title: The page of \(name)
      covers:
      - \(row)
      site: {/page: {html: <title>Page</title>}}
      steps:
      - load: /page\(script)
      """, to: "Scenarios/a/\(name)/scenario.yaml")
    let events = ScenarioFolder.plainEvents.map { "- \($0)" }.joined(separator: "\n")
    try folder.write(
      "trace: 1\nsource: [A01]\nevents:\n\(events)\(script)\(result)\n",
      to: "Scenarios/a/\(name)/expected.yaml")
  }

  private func list(_ arguments: String...) async throws -> NavtraceProcess.Result {
    try await NavtraceProcess(
      ["list", "--covers", "--scenarios", folder.path + "/Scenarios"] + arguments
    ).result()
  }

  @Test func `a row that nothing shows is named, and exits with 1`() async throws {
    defer { folder.remove() }
    try add("two", row: "A2: {evaluated: {value: 2}}", result: "\n- evaluated: {value: 2}")
    let result = try await list("--engine", "model")
    #expect(
      result.output == """
        A. What happens

        A1 A page is loaded.
          a/one
            load: /page
            didFinish: {url: /page}
            model: passed

        A2 A script is run. (not on model)
          a/two
            evaluated: {value: 2}
            model: not shown: evaluated is unobservable: it runs no scripts

        A3 Tests are run.
          test 'it is tested'
            T.swift
        2 of 3 rows shown on model; nowhere: A2

        """)
    #expect(result.code == 1)
  }

  @Test func `a row is whole only if its parts are shown`() async throws {
    defer { folder.remove() }
    try folder.write(
      """
      A:
        subject: What happens
        rows:
          A1: {behaviour: A page is loaded., parts: {end: It ends., print: It is printed.}}
      """, to: "Behaviours.yaml")
    try add("two", row: "A1.end: {didFinish: {url: /page}}", result: "")
    let result = try await list("--engine", "model")
    #expect(
      result.output == """
        A. What happens

        A1 A page is loaded. (not on model)
          a/one
            load: /page
            didFinish: {url: /page}
            model: passed

        A1.end It ends.
          a/two
            didFinish: {url: /page}
            model: passed

        A1.print It is printed. (not on model)
          nothing shows it
        0 of 1 rows shown on model; nowhere: A1, A1.print

        """)
    #expect(result.code == 1)
  }

  @Test func `a part that cannot be shown here leaves its row whole`() async throws {
    defer { folder.remove() }
    try folder.write(
      """
      A:
        subject: What happens
        rows:
          A1:
            behaviour: A page is loaded.
            parts: {print: {behaviour: It is printed., unsettled: no printer}}
      """, to: "Behaviours.yaml")
    let settled = try await list("--engine", "model")
    #expect(settled.output.hasSuffix("\n1 of 1 rows shown on model; unsettled: A1.print\n"))
    #expect(settled.code == 0)
  }

  @Test
  func `a reported problem has its threads, its answer, and the reasons for what is not shown`()
    async throws
  {
    defer { folder.remove() }
    try folder.write(
      """
      A:
        subject: What is reported
        rows:
          A1:
            behaviour: A page does not come.
            reports: ["shop #1", "shop #2"]
            answer: Wait for didFinish.
            notOn: {webkitgtk: it has no page}
          A2: {behaviour: A proxy asks., reports: ["shop #3"], unsettled: no engine has a proxy}
      """, to: "Behaviours.yaml")
    let result = try await list("--engine", "model")
    #expect(
      result.output == """
        A. What is reported

        A1 A page does not come.
          reported: shop #1, shop #2
          Wait for didFinish.
          a/one
            load: /page
            didFinish: {url: /page}
            model: passed

        A2 A proxy asks.
          reported: shop #3
          unsettled: no engine has a proxy
        1 of 2 rows shown on model; unsettled: A2

        """)
    #expect(result.code == 0)
  }

  @Test func `an engine that cannot show a row has its reason`() async throws {
    defer { folder.remove() }
    try folder.write(
      "A: {subject: s, rows: {A1: {behaviour: b, notOn: {model: it runs no scripts}}}}",
      to: "Behaviours.yaml")
    try add("one", row: "A1: {evaluated: {value: 2}}", result: "\n- evaluated: {value: 2}")
    let result = try await list("--engine", "model")
    #expect(result.output.contains("A1 b (not on model: it runs no scripts)\n"))
    #expect(result.code == 1)
  }

  @Test func `without an engine the tables of the engines foretell`() async throws {
    defer { folder.remove() }
    let result = try await list("--json")
    let rows = try JSONDecoder().decode([CoveredRow].self, from: Data(result.output.utf8))
    #expect(rows.map(\.id) == ["A1", "A2", "A3"])
    #expect(rows.map(\.showings.count) == [1, 0, 0])
    #expect(rows[0].showings[0].outcomes["model"]?.word == .notRun)
    #expect(rows.map { $0.engines.contains("model") } == [true, false, true])
    #expect(result.code == 1)
  }

  @Test func `named scenarios answer for their own rows only`() async throws {
    defer { folder.remove() }
    let result = try await list("one", "--engine", "model")
    #expect(result.output.hasSuffix("\n1 of 1 rows shown on model\n"))
    #expect(result.code == 0)
  }

  @Test func `a trace that differs shows nothing`() async throws {
    defer { folder.remove() }
    try folder.write(
      "trace: 1\nsource: [A01]\nevents:\n- load: /page\n- didFinish: {url: /page}\n",
      to: "Scenarios/a/one/expected.yaml")
    let result = try await list("one", "--engine", "model")
    #expect(result.output.contains("model: failed"))
    #expect(result.code == 1)
  }

  @Test(arguments: [
    ("A9: {load: /page}", "scenario.yaml:3: at 'covers': no row 'A9' in Behaviours.yaml"),
    ("A1: {didFail: {code: 1}}", "scenario.yaml:3: at 'covers': expected.yaml does not show A1"),
  ])
  func `a row that is not there exits with 2`(row: String, message: String) async throws {
    defer { folder.remove() }
    try add("one", row: row, result: "")
    let result = try await list()
    #expect(result.errors.contains(message))
    #expect(result.code == 2)
  }

  @Test func `an engine is for rows, and rows need a list`() async throws {
    defer { folder.remove() }
    let engine = try await NavtraceProcess.run("list", "--engine", "model")
    #expect(engine.errors.contains("--engine without --covers or --oracle"))
    #expect(engine.code == 2)
    try FileManager.default.removeItem(atPath: folder.path + "/Behaviours.yaml")
    let none = try await list()
    #expect(none.errors.contains("/Behaviours.yaml: cannot be read"))
    #expect(none.code == 2)
  }
}
