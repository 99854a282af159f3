import Foundation
import Testing

@testable import ScenarioRuns

@Suite struct ReportersTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "navtrace-reports-\(UUID().uuidString)").path

  private func finish(_ choices: [ReporterChoice], in folder: String? = nil) throws {
    var reporters = try Reporters(
      choices, folder: folder, console: Console(environment: [:]), program: "navtrace")
    try reporters.finish(RunReport(began: .now))
  }

  @Test func `a report is written to its file, and run.json is also written to the output folder`()
    throws
  {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try finish([ReporterChoice(.json, path: "deep/er.json")], in: folder)
    for file in ["deep/er.json", "run.json"] {
      let data = try Data(contentsOf: URL(filePath: "\(folder)/\(file)"))
      #expect(try RunReport(json: data, file: file).scenarios.isEmpty)
    }
  }

  @Test func `run.json is written once if a reporter also writes it to the output folder`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try finish([ReporterChoice(.json, path: "run.json")], in: folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["run.json"])
  }

  @Test func `an output that two reporters would share is refused`() {
    #expect(
      throws: CommandFailure.unusable(
        "two reporters cannot share standard output; give one a file: --reporter NAME=PATH")
    ) {
      try finish([ReporterChoice(.json), ReporterChoice(.text)])
    }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(throws: CommandFailure.unusable("two reporters cannot share the file 'a'")) {
      try finish([ReporterChoice(.json, path: "a"), ReporterChoice(.text, path: "a")], in: folder)
    }
  }

  @Test func `a report file that cannot be created is an error with the file's path`() throws {
    let error = #expect(throws: CommandFailure.self) {
      try finish([ReporterChoice(.json, path: "/dev/null/a.json")])
    }
    #expect(error?.description.hasPrefix("cannot write the report '/dev/null/a.json': ") == true)
    #expect(error?.code == .unusable)
  }

  @Test func `a full disk is an error with the path of the report`() throws {
    let error = #expect(throws: CommandFailure.self) {
      try finish([ReporterChoice(.json, path: "/dev/full")])
    }
    #expect(error?.description.hasPrefix("cannot write the report '/dev/full': ") == true)
  }

  @Test(arguments: ReporterKind.allCases.filter { ![.json, .html].contains($0) })
  func `text that was read from a run file is escaped on a terminal`(
    kind: ReporterKind
  ) throws {
    let bad = "x\u{1B}\u{202E}\nsecond"
    var play = ReportSample.hostile()
    (play.engine, play.version) = (bad, bad)
    var run = ReportSample.run(of: play)
    run.shard = Shard(index: 1, count: 2)
    run.engines = [
      EngineSummary(name: bad, version: bad, scenarios: [play.scenario, bad], failure: "x\u{1B}"),
      EngineSummary(name: bad, scenarios: [bad]),
    ]
    run.scenarios[0].uncertainty.events = [bad: 1]
    let text = try ReportSample.pieces(kind, run, recorded: bad).joined()
    #expect(text == text.printable)
    let isQuoted = [.github, .junit].contains(kind)
    #expect(isQuoted || !text.split(separator: "\n").contains { $0.hasPrefix("second") })
  }

  @Test(arguments: [
    ("json", ReporterChoice(.json)), ("text=a=b.txt", ReporterChoice(.text, path: "a=b.txt")),
    ("json=", nil), ("yaml", nil), ("", nil),
  ])
  func `a reporter's argument is its name, or its name and a file`(
    argument: String, choice: ReporterChoice?
  ) {
    #expect(ReporterChoice(argument: argument) == choice)
  }
}
