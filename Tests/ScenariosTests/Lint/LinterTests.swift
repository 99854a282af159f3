import Foundation
import Testing

@testable import NavigationTrace
@testable import Scenarios

@Suite struct LinterTests {
  private static let scenario = """
    title: t
    site: {/page: {file: page.html}}
    steps: [load: /page]

    """
  private static let good: [String: String?] = [
    "scenario.yaml": scenario, "page.html": "<p>A page.", "expected.yaml": truth("- load: /page"),
  ]

  static func truth(_ events: String) -> String {
    "trace: 1\nsource: [A01]\nevents:\n\(events)\n"
  }

  static func override(_ events: String) -> String {
    "trace: 1\nsource: [A01]\nreason: r\nport: m.swift\nevents:\n\(events)\n"
  }

  /// The findings of a good scenario's folder with some files changed, without the folder's path.
  func findings(_ changes: [String: String?]) throws -> [String] {
    var found: [String] = []
    try withTemporaryFolder { folder in
      for (name, text) in Self.good.merging(changes, uniquingKeysWith: { $1 }) {
        try text?.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      }
      let linter = Linter(
        engines: ["model", "webkitgtk"],
        unmodelledPartFinders: ["model": { $0.contains("<script>") ? "has <script>" : nil }])
      found = linter.findings(in: folder)
        .map { $0.description.replacing(folder + "/", with: "") }
    }
    return found
  }

  @Test(
    arguments: [
      [:], ["expected.webkitgtk.yaml": override("- reload")],
      ["expected.webkitgtk.yaml": override("- reload"), "README.md": "# Why", ".keep": ""],
      ["expected.yaml": nil, "expected.model.yaml": override("- reload")]
        .merging([
          "scenario.yaml": scenario + "engines: {except: {webkitgtk: it cannot}}"
        ]) { $1 },
    ] as [[String: String?]])
  func `a scenario without mistakes has no finding`(changes: [String: String?]) throws {
    #expect(try findings(changes) == [])
  }

  @Test(arguments: [
    ("expected.chrome.yaml", "no engine 'chrome'; name one of model, webkitgtk, or delete it"),
    (
      "expected.webkitgtk@2.50.yaml",
      "no engine 'webkitgtk@2.50'; name one of model, webkitgtk, or delete it"
    ),
    (
      "expected.webkitgtk.new.yaml",
      "recorded, but not reviewed; review it with 'navtrace review', or delete it"
    ),
    (
      "expected@2.50.yaml",
      "no name that is looked for; call it expected.yaml or expected.ENGINE.yaml, or delete it"
    ),
    (
      "expected.yml",
      "no name that is looked for; call it expected.yaml or expected.ENGINE.yaml, or delete it"
    ),
    ("left.html", "nothing in scenario.yaml names it; serve it, or delete it"),
  ])
  func `a file that no run uses is reported as an orphan`(file: String, message: String) throws {
    #expect(try findings([file: Self.override("- reload")]) == ["\(file): \(message) [orphan]"])
  }

  @Test(arguments: [
    "site: {/page: {file: page.html}, /all/: {root: .}}\nsteps: [load: /page]",
    "site: {/page: {file: page.html}}\nsteps: [loadFileURL: file:/page.html]",
    "site: {/page: {file: ./left.html}, /: {file: page.html}}\nsteps: [load: /page]",
  ])
  func `a file that may be served by a folder, a page or a path is not reported`(rest: String)
    throws
  {
    let scenario = "title: t\n\(rest)\n"
    #expect(try findings(["scenario.yaml": scenario, "left.html": "<p>"]) == [])
  }

  @Test(arguments: [
    ("{reason: r, source: s, events: [[], [didCommit]]}", "anyOrder"),
    ("{reason: r, source: s, events: [[], [didCommit, didFinish]]}", "anyOrder"),
    ("{reason: r, source: s, events: [didCommit, didCommit]}", "anyOrder"),
    ("{reason: r, source: s, events: [[didCommit, didCommit], didCommit]}", "anyOrder"),
  ])
  func `a group whose events can come in only one order is a finding`(
    group: String, name: String
  ) throws {
    let events = "- load: /page\n- \(name): \(group)"
    #expect(
      try findings(["expected.yaml": Self.truth(events)]) == [
        "expected.yaml:5: anyOrder whose events can come in one order only; write them without "
          + "the group [unused-tolerance]"
      ])
  }

  @Test(arguments: [
    "anyOrder: {reason: r, source: s, events: [didCommit, didFinish]}",
    "anyOrder: {reason: r, source: s, events: [[didCommit, didFinish], [didCommit, didFinish]]}",
    "anyOrder: {reason: r, source: s, events: [didCommit: {url: /a}, didCommit: {url: /b}]}",
    "optional: {reason: r, source: s, events: [didCommit]}",
  ])
  func `a group that accepts more than one trace has no finding`(group: String) throws {
    #expect(try findings(["expected.yaml": Self.truth("- load: /page\n- \(group)")]) == [])
  }

  @Test func `an override that expects what expected.yaml expects is redundant`() throws {
    #expect(
      try findings(["expected.webkitgtk.yaml": Self.override("- load: /page")]) == [
        "expected.webkitgtk.yaml: expects what expected.yaml expects; delete it "
          + "[redundant-override]"
      ])
  }

  @Test func `an optional group without events is a finding`() {
    let tolerance = Tolerance(reason: "r", source: ["s"])
    #expect(
      ExpectedItem.optional([], tolerance).idleTolerance
        == "optional without an event; delete it")
  }

  @Test(
    arguments: [
      (
        ["scenario.yaml": scenario + "colour: red\n"],
        [
          "scenario.yaml:4: unknown key 'colour'; expected one of title, tags, site, "
            + "origins, root, views, app, steps, profile, engines, timeLimit"
        ]
      ),
      (
        ["scenario.yaml": nil],
        [
          "scenario.yaml: cannot be read: No such file or directory; expected a scenario file in UTF-8"
        ]
      ),
      (
        [
          "expected.yaml": "trace: 1\nevents: [reload]\n",
          "expected.webkitgtk.yaml": "trace: 1\nsource: s\nevents: [reload]\n",
          "expected.model.yaml": "trace: 1\nsource: s\nreason: r\nport: m.swift\n"
            + "events: [relaod]\n",
        ],
        [
          "expected.model.yaml:5: at 'events.1': ",
          "expected.webkitgtk.yaml:1: no key 'reason'; expected why this engine differs from "
            + "expected.yaml",
          "expected.yaml:1: no key 'source'; expected cases and rules of the oracle, such as "
            + "[B01, rule 3]",
        ]
      ),
    ] as [([String: String?], [String])])
  func `a scenario or an expectation that cannot be parsed is a finding`(
    changes: [String: String?], messages: [String]
  ) throws {
    let found = try findings(changes)
    #expect(found.count == messages.count)
    for (line, message) in zip(found, messages) {
      #expect(line.hasPrefix(message))
      #expect(line.hasSuffix(" [unreadable]"))
    }
  }

  @Test func `a scenario that excludes every engine is a finding`() throws {
    let scenario = Self.scenario + "engines: {except: {webkitgtk: a, model: b}}\n"
    #expect(
      try findings(["scenario.yaml": scenario]) == [
        "scenario.yaml: 'engines' excepts model, webkitgtk, so that no engine plays it; let one of "
          + "them play it, or delete the scenario [never-played]"
      ])
  }

  @Test(
    arguments: [
      (["expected.yaml": nil], "model, webkitgtk"),
      (["expected.yaml": nil, "expected.webkitgtk.yaml": override("- reload")], "model"),
      (
        [
          "expected.yaml": nil,
          "scenario.yaml": scenario + "engines: {except: {model: it cannot}}\n",
        ], "webkitgtk"
      ),
    ] as [([String: String?], String)])
  func `a scenario without an expectation for an engine is a finding`(
    changes: [String: String?], engines: String
  ) throws {
    #expect(
      try findings(changes) == [
        "scenario.yaml: nothing is expected of \(engines); write expected.yaml with its source, "
          + "or name the engine and the reason under 'engines: except' [no-expectation]"
      ])
  }

  @Test func `a folder with an expectation but no scenario is reported as an orphan`() throws {
    try withTemporaryFolder { root in
      for (path, text) in [
        "a/good/scenario.yaml": Self.scenario, "a/good/pages/expected.yaml": "",
        "a/gone/expected.yaml": "", "a/gone/expected.model.yaml": "", "a/other/notes.txt": "",
        ".git/expected.yaml": "",
      ] {
        let file = URL(filePath: root).appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      let found = Linter(engines: ["model"]).strayFolders(below: root)
      #expect(
        found.map(\.description) == [
          "\(root)/a/gone: expected.model.yaml, expected.yaml without a scenario.yaml; move it to "
            + "its scenario's folder, or delete it [orphan]"
        ])
    }
  }
}
