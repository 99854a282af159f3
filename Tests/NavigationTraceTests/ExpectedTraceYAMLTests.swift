import AuthoredYAML
import NavigationTrace
import Testing

@Suite struct ExpectedTraceYAMLTests {
  static let text = """
    trace: 1
    source: [B01, rule 3]
    reason: "WebKitGTK: another order"
    events:
    - load: /start
    - decidePolicyForNavigationAction: {url: /start, target: main, source: null, answer: allow}
    - anyOrder:
        reason: the old page's failure races with the new page
        source: [F12]
        events:
        - didFail: {navigation: 1, url: /a, domain: NSURLErrorDomain, code: -999}
        - - didStartProvisionalNavigation: {navigation: 2, url: other:/b}
          - didCommit: {view: 2, navigation: 2}
    - optional:
        reason: timing dependent
        source: [F10]
        events:
        - didReceiveAuthenticationChallenge: {realm: "no", failures: 0}
    - title: "007"
    - didReceiveScriptMessage: {name: log, body: {a: [1, 2.5, "1e3", true, null], b: "x: y"}}
    - evaluated: {value: {}}
    - goBack
    - reload: {view: 2}

    """

  private static let kinds = EventKind.allCases.map(\.rawValue)

  func read(_ events: String) throws -> [TraceEvent] {
    try ExpectedTrace(
      parsing: "trace: 1\nsource: [A01]\nevents:\n\(events)", file: "expected.yaml"
    ).events
  }

  @Test func `an expectation that is read and written again has the same text`() throws {
    #expect(try ExpectedTrace(parsing: Self.text, file: "e.yaml").yaml == Self.text)
  }

  @Test func `a value is read as the type of its field`() throws {
    let events = try read(
      """
      - didReceiveAuthenticationChallenge: {realm: no, host: 007, failures: 1}
      - title: 2026-11-20
      - estimatedProgress: 1
      - decidePolicyForNavigationAction: {source: null, target: 'null'}
      - didReceiveScriptMessage: {name: yes, body: 12, answer: off}
      """)
    #expect(events[0].fields == [.realm: "no", .host: "007", .failures: 1])
    #expect(events[1].fields == [.value: "2026-11-20"])
    #expect(events[2].fields == [.value: 1.0])
    #expect(events[3].fields == [.source: nil as TraceValue, .target: "null"])
    #expect(events[4].fields == [.name: "yes", .body: 12, .answer: "off"])
  }

  @Test func `an event without a view belongs to the first view`() throws {
    #expect(try read("- goBack\n- goBack: {view: 2}").map(\.view) == [1, 2])
  }

  @Test(arguments: [
    "no", "Null", "~", "", " ", "007", "1e3", "-1", ".5", "2026-11-20", "12:30", "a: b", "a:?b",
    "a #b",
    "a:", "[x]", "{x}", "a, b", "'", "\"", "\\", "line\nbreak\r\ttab", "\u{2028}", "\u{0}",
    "x\u{FEFF}",
    "日本語", "👩‍👩‍👧", "</script>", "%", "& * ! | > @ `", "- x", "? x", "#link", "$0", "e\u{301}",
    "http://127.0.0.1:80/a?b=c&d#e", String(repeating: "k", count: 2_000),
  ])
  func `any text survives writing and reading`(text: String) throws {
    let events = [
      TraceEvent(.title, [.value: .string(text)]),
      TraceEvent(.didReceiveScriptMessage, [.name: .string(text), .body: [.string(text)]]),
      TraceEvent(.didReceiveScriptMessage, [.body: .map([text: .string(text)])]),
    ]
    let written = ExpectedTrace(
      source: [text + "x"], reason: text + "x", items: events.map(ExpectedItem.event))
    #expect(try ExpectedTrace(parsing: written.yaml, file: "e.yaml") == written)
  }

  @Test func `a recorded trace becomes an expectation of the same events`() throws {
    let events = [TraceEvent(.load, [.url: "/"]), TraceEvent(.didFinish, view: 2)]
    let trace = Trace(engine: "model", events: events)
    let expectation = ExpectedTrace(trace, source: ["recorded"])
    #expect(try ExpectedTrace(parsing: expectation.yaml, file: "e.yaml").events == events)
  }

  @Test(arguments: [
    ("source: [A]\nevents: [goBack]", "e.yaml:1: no key 'trace'; expected 'trace: 1'"),
    (
      "trace: 2\nsource: [A]\nevents: [goBack]",
      "e.yaml:1: at 'trace': a version that this navtrace does not know: '2'; expected 1"
    ),
    (
      "trace: 1\nevents: [goBack]",
      "e.yaml:1: no key 'source'; expected cases and rules of the oracle, such as [B01, rule 3]"
    ),
    (
      "trace: 1\nsource: []\nevents: [goBack]",
      "e.yaml:2: at 'source': an empty list; expected at least one of the cases and rules of the "
        + "oracle, such as [B01, rule 3]"
    ),
    (
      "trace: 1\nsource: [A, observed webkitgtk 2]\nevents: [goBack]",
      "e.yaml:2: at 'source.2': 'observed webkitgtk 2' names no file; expected 'observed ENGINE "
        + "VERSION in FILE' with a file of WebKit that both ports share, as in "
        + "'observed webkitgtk 2.50.6 in UIProcess/ProvisionalPageProxy.cpp'"
    ),
    ("trace: 1\nsource: [A]", "e.yaml:1: no key 'events'; expected a list of events"),
    (
      "trace: 1\nsource: [A]\nevents: []",
      "e.yaml:3: at 'events': an empty list; expected at least one event"
    ),
    (
      "trace: 1\nsource: [A]\nevent: []",
      "e.yaml:3: unknown key 'event'; expected 'events'"
    ),
  ])
  func `an error in the head of an expectation is reported with line and remedy`(
    text: String, message: String
  ) {
    let error = #expect(throws: AuthoredError.self) {
      try ExpectedTrace(parsing: text, file: "e.yaml")
    }
    #expect(error?.description == message)
  }

  @Test func `an override without a reason is refused, and one without a port is read`() throws {
    let text = "trace: 1\nsource: [A01]\nevents: [goBack]\n"
    let error = #expect(throws: AuthoredError.self) {
      try ExpectedTrace(parsing: text, file: "e.yaml", isOverride: true)
    }
    #expect(
      error?.description
        == "e.yaml:1: no key 'reason'; expected why this engine differs from expected.yaml")
    let own = try ExpectedTrace(parsing: text + "reason: r", file: "e.yaml", isOverride: true)
    #expect(own.reason == "r" && own.port == nil)
  }

  @Test(arguments: ["changes: [remove: goBack]", "disputed: {reason: r, source: s}"])
  func `a key of an earlier format is reported as unknown`(key: String) {
    let text = "trace: 1\nsource: [A01]\nreason: r\n\(key)\nevents: [goBack]"
    let error = #expect(throws: AuthoredError.self) {
      try ExpectedTrace(parsing: text, file: "e.yaml", isOverride: true)
    }
    let name = key.prefix { $0 != ":" }
    #expect(error?.description.hasPrefix("e.yaml:4: unknown key '\(name)'") == true)
  }

  @Test(arguments: [
    (
      "didFinnish: {}",
      "4: at 'events.1.didFinnish': unknown event 'didFinnish'; expected 'didFinish'"
    ),
    (
      "didCommit: {uri: /}",
      "4: at 'events.1.didCommit': unknown key 'uri'; expected 'url'"
    ),
    (
      "didCommit: {navigation: one}",
      "4: at 'events.1.didCommit.navigation': found 'one'; expected a whole number"
    ),
    ("didCommit: /a", "4: at 'events.1.didCommit': found '/a'; expected a mapping of fields"),
    (
      "didCommit: {view: 0}",
      "4: at 'events.1.didCommit.view': found '0'; expected a whole number from 1 to 10000"
    ),
    (
      "{goBack: {}, reload: {}}",
      "4: at 'events.1': found 'reload' beside 'goBack'; expected one event"
    ),
    (
      "[goBack]",
      "4: at 'events.1': found a list; expected an event, such as 'didCommit: {url: /a}'"
    ),
    ("{}", "4: at 'events.1': found no event; expected \("".guess(among: kinds))"),
    (
      "{optional: {reason: r, source: s, events: [didCommit]}, goBack: {}}",
      "4: at 'events.1.goBack': unknown key 'goBack'; expected one of optional"
    ),
    (
      "anyOrder: {source: [F12], events: [didCommit, didFinish]}",
      "4: at 'events.1.anyOrder': no key 'reason'; expected what is not certain, in a sentence"
    ),
    (
      "anyOrder: {reason: r, events: [didCommit, didFinish]}",
      "4: at 'events.1.anyOrder': no key 'source'; expected cases and rules of the oracle, "
        + "such as [B01, rule 3]"
    ),
    (
      "anyOrder: {reason: r, source: s, events: [didCommit]}",
      "4: at 'events.1.anyOrder': anyOrder with one entry; expected two entries or more"
    ),
    (
      "optional: {reason: ' ', source: s, events: [didCommit]}",
      "4: at 'events.1.optional.reason': found empty text; "
        + "expected what is not certain, in a sentence"
    ),
    (
      "optional: {reason: r, source: s, events: [goBack]}",
      "4: at 'events.1.optional.events.1': the step 'goBack' in a group; "
        + "expected steps outside of groups"
    ),
    (
      "anyOrder: {reason: r, source: s, events: [\(String(repeating: "didFinish, ", count: 13))]}",
      "4: at 'events.1.anyOrder': anyOrder allows more orders than can be compared; "
        + "expected fewer entries; events whose order is certain can be one entry, as a list"
    ),
  ])
  func `an error in an event is reported with its line and what was expected`(
    event: String, message: String
  ) {
    let error = #expect(throws: AuthoredError.self) { try read("- \(event)") }
    #expect(error?.description == "expected.yaml:" + message)
  }

  @Test func `an unknown kind of event is reported with the most similar names`() throws {
    let error = #expect(throws: AuthoredError.self) { try read("- pageWasLoaded") }
    #expect(
      error?.expected == "pageWasLoaded".guess(among: EventKind.allCases.map(\.rawValue)))
  }
}
