import AuthoredYAML
import Testing

@testable import NavigationTrace

/// The result of each change of the parent, and the refused changes.
@Suite struct ExpectationChangeTests {
  private static let group = [
    "- anyOrder:", "    reason: r", "    source: [A02]", "    events:", "    - title: A",
    "    - - didFinish: {navigation: 1, url: /a}", "      - isLoading: false",
  ]
  private static let first = ["- load: /a", "- didCommit: {navigation: 1, url: /a}"]
  private static let second = [
    "- goBack", "- didCommit: {navigation: 2, url: /b}", "- didFinish: {navigation: 2, url: /b}",
  ]

  @Test(
    arguments: [
      (
        "- {change: {didCommit: {url: /b}}, to: {url: /c, view: 2}, without: [navigation]}",
        first + group + [second[0], "- didCommit: {view: 2, url: /c}", second[2]]
      ),
      (
        "- {change: {didCommit: {}, nth: 2}, to: {url: {prefix: /}}}",
        first + group + [
          second[0], "- didCommit: {navigation: 2, url: {prefix: /}}", second[2],
        ]
      ),
      (
        "- {change: {title: A}, to: {value: B}}",
        first + group.map { $0.replacing("title: A", with: "title: B") } + second
      ),
      ("- remove: goBack", first + group + second[1...]),
      (
        "- remove: {didFinish: {url: /a}}",
        first + group[..<5] + ["    - isLoading: false"] + second
      ),
      (
        "- remove: {title: A}",
        first + ["- didFinish: {navigation: 1, url: /a}", "- isLoading: false"] + second
      ),
      ("- remove: {from: {title: A}, to: isLoading}", first + second),
      ("- {insert: reload, before: {load: /a}}", ["- reload"] + first + group + second),
      (
        "- {insert: [reload, canGoBack: true], after: {title: A}}",
        first + group + ["- reload", "- canGoBack: true"] + second
      ),
      (
        "- {move: goBack, after: {load: /a}}",
        [first[0], second[0], first[1]] + group + second[1...]
      ),
      (
        "- {move: {from: {didCommit: {url: /a}}, to: {title: A}}, after: {didFinish: {url: /b}}}",
        [first[0]] + second + [first[1]] + group
      ),
      (
        "- {replace: {from: {title: A}, to: goBack}, with: [reload]}",
        first + ["- reload"] + second[1...]
      ),
      ("- {replace: isLoading, with: reload}", first + ["- reload"] + second),
      (
        "- remove: {didCommit: {url: /a}}\n- {change: didCommit, to: {navigation: 1}}",
        [first[0]] + group + [second[0], "- didCommit: {navigation: 1, url: /b}", second[2]]
      ),
    ] as [(String, [String])])
  func `changes are applied one after another`(changes: String, lines: [String]) throws {
    let override = try OverrideSample.override(changes)
    #expect(OverrideSample.lines(override.trace.items) == lines)
    #expect(override.trace.source == ["A01"])
    // What is written for the changes is read as the same.
    let written = try #require(override.changes).flatMap(\.yamlLines).joined(separator: "\n")
    #expect(try OverrideSample.override(written) == override.moved(to: written))
  }

  @Test(arguments: [
    ("  []", "5: at 'changes': an empty list; expected at least one change"),
    (
      "- {}",
      "5: at 'changes.1': an empty change; expected one of change, insert, move, remove, replace"
    ),
    ("- delete: goBack", "5: at 'changes.1': unknown change 'delete'; expected one of"),
    (
      "- remove: {didFinish: {url: /x}}",
      "5: at 'changes.1.remove': no event fits '{didFinish: {url: /x}}'; expected one of "
        + "'didFinish: {navigation: 1, url: /a}' (expected.yaml:11), "
        + "'didFinish: {navigation: 2, url: /b}' (expected.yaml:14)"
    ),
    (
      "- remove: didFail",
      "5: at 'changes.1.remove': no event fits 'didFail'; "
        + "expected an event of the parent, which has no 'didFail'"
    ),
    (
      "- remove: didCommit",
      "5: at 'changes.1.remove': 2 events fit 'didCommit'; expected more fields, or 'nth', to choose "
        + "among 'didCommit: {navigation: 1, url: /a}' (expected.yaml:5), "
        + "'didCommit: {navigation: 2, url: /b}' (expected.yaml:13)"
    ),
    (
      "- remove: {goBack: {}, nth: 2}",
      "5: at 'changes.1.remove': '{goBack: {}, nth: 2}' names event 2 of 1; "
        + "expected one of 'goBack' (expected.yaml:12)"
    ),
    (
      "- change: {didCommit: {url: /b}}\n  to: {url: /b}",
      "6: at 'changes.1.to': 'url' is /b already; expected only the fields that differ"
    ),
    (
      "- change: {didCommit: {url: /b}}\n  without: [view]",
      "6: at 'changes.1.without.1': unknown field 'view'; expected"
    ),
    (
      "- change: {didCommit: {url: /b}}\n  to: {uri: /b}",
      "6: at 'changes.1.to': unknown key 'uri'; expected 'url'"
    ),
    (
      "- change: {didCommit: {url: /b}}",
      "5: at 'changes.1': a change that changes nothing; "
        + "expected fields under 'to', or names under 'without'"
    ),
    (
      "- change: {didCommit: {url: /b}}\n  without: [url]\n- change: {didCommit: {navigation: 2}}\n"
        + "  without: [url]",
      "8: at 'changes.2.without': the event has no 'url'; expected fields that it has"
    ),
    (
      "- insert: reload",
      "5: at 'changes.1': no place; "
        + "expected one of 'before' and 'after', with the event that is there"
    ),
    (
      "- {insert: reload, before: goBack, after: goBack}",
      "5: at 'changes.1': 'before' and 'after'; expected one of"
    ),
    (
      "- move: goBack\n  before: {didCommit: {url: /b}}",
      "6: at 'changes.1.before': what is to be moved is there already; expected another place"
    ),
    (
      "- {replace: goBack, with: [goBack]}",
      "5: at 'changes.1.with': it is written so already; expected other events"
    ),
    (
      "- remove: {from: goBack, to: {load: /a}}",
      "5: at 'changes.1.remove': '{load: /a}' comes before 'goBack'; "
        + "expected the first event, then the last"
    ),
    (
      "- remove: {goBack: {}, reload: {}, nth: 1}",
      "5: at 'changes.1.remove': 2 events beside 'nth'; expected one event and 'nth'"
    ),
    (
      "- remove: {from: {load: /a}, to: {didFinish: {url: /b}}}",
      "5: at 'changes': no event is left; expected at least one event"
    ),
    (
      "- {change: {didCommit: {url: /b}}, to: {url: {same: page}}}",
      "5: at 'changes': no event before it keeps a value as 'page'; "
        + "expected changes that leave '{capture: page}' before '{same: page}'"
    ),
  ])
  func `a change that cannot be applied is refused with its place`(
    changes: String, message: String
  ) {
    let error = #expect(throws: AuthoredError.self) { try OverrideSample.override(changes) }
    #expect(error?.description.hasPrefix("expected.e.yaml:" + message) == true, "\(error as Any)")
  }

  @Test func `changes need a parent, and no events beside them`() throws {
    let text = "trace: 1\nreason: r\nport: m.swift\nchanges: [remove: goBack]"
    let alone = #expect(throws: AuthoredError.self) {
      try ExpectedTrace(parsing: text, file: "e.yaml", isOverride: true)
    }
    #expect(
      alone?.description == "e.yaml:4: at 'changes': changes to a file that is not there; "
        + "expected expected.yaml, or a whole trace under 'events'")
    let both = #expect(throws: AuthoredError.self) {
      try OverrideSample.override("- remove: goBack\nevents: [goBack]")
    }
    #expect(both?.problem == "'events' beside 'changes'")
    let truth = #expect(throws: AuthoredError.self) {
      try OverrideSample.expectation("trace: 1\nsource: [A01]\nchanges: [remove: goBack]")
    }
    #expect(truth?.problem == "unknown key 'changes'")
  }

  @Test func `sources of its own are kept`() throws {
    let override = try OverrideSample.override("- remove: goBack\nsource: [B02]")
    #expect(override.trace.source == ["B02"])
  }
}

extension AuthoredExpectation {
  /// The same, read from another text: the lines of the changes may differ.
  fileprivate func moved(to changes: String) throws -> AuthoredExpectation {
    let other = try OverrideSample.override(changes)
    #expect(other.trace == trace)
    #expect(other.changes == self.changes)
    return other
  }
}
