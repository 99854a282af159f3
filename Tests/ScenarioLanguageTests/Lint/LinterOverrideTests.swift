import NavigationTrace
import Testing

/// Mistakes in an override beside its parent.
@Suite struct LinterOverrideTests {
  @Test(
    arguments: [
      (["expected.webkitgtk.yaml": "- load: /page"], ["expected.webkitgtk.yaml": "expected.yaml"]),
      (
        [
          "expected.webkitgtk.yaml": "- reload", "expected.webkitgtk@2.yaml": "- load: /page",
          "expected.webkitgtk@2.50.yaml": "- load: /page",
          "expected.webkitgtk@3.yaml": "- reload",
        ],
        [
          "expected.webkitgtk@2.50.yaml": "expected.webkitgtk@2.yaml",
          "expected.webkitgtk@3.yaml": "expected.webkitgtk.yaml",
        ]
      ),
      (["expected.model@1.yaml": "- load: /page"], ["expected.model@1.yaml": "expected.yaml"]),
    ])
  func `an override that expects what its parent expects is redundant`(
    files: [String: String], parents: [String: String]
  ) throws {
    let expected = parents.sorted { $0.key < $1.key }.map {
      "\($0.key): expects what \($0.value) expects; delete it, as 'navtrace lint --fix' does "
        + "[redundant-override]"
    }
    #expect(try LinterTests().findings(files.mapValues(LinterTests.override)) == expected)
  }

  @Test func `a whole trace of which at most half differs is to be written as changes`() throws {
    let whole = LinterTests.override("- load: /page\n- didCommit")
    let truth = LinterTests.truth("- load: /page\n- didFinish")
    #expect(
      try LinterTests().findings(["expected.yaml": truth, "expected.webkitgtk.yaml": whole]) == [
        "expected.webkitgtk.yaml: has the whole trace, though at most half of expected.yaml differs; "
          + "write 'changes', as 'navtrace lint --fix' does [whole-trace]"
      ])
    let other = LinterTests.override("- reload\n- didCommit")
    #expect(
      try LinterTests().findings(["expected.yaml": truth, "expected.webkitgtk.yaml": other]) == [])
  }

  @Test func `changes that cancel each other out are redundant`() throws {
    let changes = "changes:\n- insert: reload\n  before: load\n- remove: reload\n"
    #expect(
      try LinterTests().findings([
        "expected.model.yaml": "trace: 1\nreason: r\nport: m.swift\n" + changes
      ]) == [
        "expected.model.yaml: expects what expected.yaml expects; delete it, as "
          + "'navtrace lint --fix' does [redundant-override]"
      ])
  }

  @Test(arguments: [
    ("the network", false), ("WebKitWebView.cpp", true), ("a/b+c.mm, f; d.swift", true),
    ("setting enable-page-cache", true), ("setting", false), ("f.cpp;", false),
    ("f.cpp, ", false), ("f.cpp f", false), ("MIMETypes.in, text/plain; setting a b", true),
  ])
  func `a port names files or settings`(port: String, isKnown: Bool) throws {
    let override = LinterTests.override("- reload").replacing("m.swift", with: "\"\(port)\"")
    let message =
      "'\(port)' names no cause; write FILE, or 'FILE, FUNCTION', or 'setting NAME', with ';' between "
      + "several"
    #expect(
      try LinterTests().findings(["expected.model.yaml": override])
        == (isKnown ? [] : ["expected.model.yaml:4: \(message) [unknown-port]"]))
  }

  @Test func `a parent that cannot be read is reported once`() throws {
    let changes = "trace: 1\nreason: r\nport: m.swift\nchanges: [remove: reload]\n"
    let found = try LinterTests().findings([
      "expected.yaml": "trace: 1\nevents: [reload]\n", "expected.model.yaml": changes,
      "expected.webkitgtk.yaml": changes,
    ])
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("expected.yaml:1: no key 'source'") == true)
  }
}
