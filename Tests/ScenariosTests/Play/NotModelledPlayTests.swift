import AuthoredYAML
import ModelEngine
import NavigationTrace
import Testing
import WebViewKit

@testable import Scenarios

/// Plays on the model with scripts, which it does not run, and with text that only looks like one.
@Suite(.timeLimit(.minutes(1))) @MainActor struct NotModelledPlayTests {
  /// A site and steps, the event before the first effect of a script, and the script in the trace.
  struct Case: CustomTestStringConvertible {
    var scenario: String
    /// The kind of the event before the script; `nil` if there is no script.
    var after: EventKind?
    var note = "/a has a script that the model does not run"

    var testDescription: String { scenario }
  }

  nonisolated static let scripts = [
    Case(
      scenario: """
        site: {/a: {html: "<script>location.href='/b'</script>"}, /b: {html: b}}
        steps: [{load: /a}]
        """, after: .didCommit),
    Case(
      scenario: """
        site: {/a: {html: "<body onload=go()>"}}
        steps: [{load: /a}]
        """, after: .didCommit, note: "/a has a handler onload that the model does not run"),
    Case(
      scenario: """
        site: {/a: {html: "<p>A page.<script>go()</script>", gate: {name: g, at: 10}}}
        steps: [{load: /a, until: didCommit}, {openGate: g}]
        """, after: .openGate),
    Case(
      scenario: """
        site: {/a: {html: "<iframe src=/b></iframe>"}, /b: {html: "<script>go()</script>"}}
        steps: [{load: /a}]
        """, after: .decidePolicyForNavigationResponse,
      note: "/b has a script that the model does not run"),
    Case(
      scenario: """
        views: [{userScripts: [{source: go(), at: start}]}]
        site: {/a: {html: a}}
        steps: [{load: /a}]
        """, after: .didCommit, note: "/a gets a user script that the model does not run"),
    Case(
      scenario: """
        site: {/a: {html: "<body onclick=go()><a id=x href=/b>b</a>"}, /b: {html: b}}
        steps: [{load: /a}, {click: "#x"}]
        """, after: .click, note: "/a has a handler onclick that the model does not run"),
    Case(
      scenario: """
        site: {/a: {html: "<a id=x href='javascript:go()'>b</a>"}}
        steps: [{load: /a}, {click: "#x"}]
        """, after: .click, note: "/a has a javascript: address that the model does not run"),
    Case(
      scenario: """
        site: {/a: {html: a}}
        steps: [{load: /a}, {evaluateJavaScript: 1}]
        """, after: .evaluateJavaScript,
      note: "/a gets a script of the app that the model does not run"),
    Case(
      scenario: """
        site: {/a: {html: a}}
        steps: [{load: /a}, {callAsyncJavaScript: return 1}]
        """, after: .callAsyncJavaScript,
      note: "/a gets a script of the app that the model does not run"),
    Case(
      scenario: """
        site: {/a: {html: a}}
        steps: [{load: /a}, {load: "javascript:go()"}]
        """, after: .load, note: "/a gets a javascript: address that the model does not run"),
    Case(
      scenario: """
        site: {}
        steps: [{loadHTMLString: {html: "<script>go()</script>", baseURL: /a}}]
        """, after: .didCommit),
  ]

  @Test(arguments: scripts)
  func `a script that the model skips is recorded at its first possible effect`(of: Case)
    async throws
  {
    let trace = try await Stage.play(of.scenario).trace
    let place = try #require(trace.events.firstIndex { $0.kind == .notModelled })
    #expect(trace.events[place - 1].kind == of.after)
    #expect(trace.partsNotModelled == [of.note])
  }

  @Test(arguments: scripts)
  func `events are compared up to a skipped script, but not after it`(of: Case) async throws {
    let trace = try await Stage.play(of.scenario).trace
    let known = Array(trace.untilNotModelled.events.dropLast())
    let rest = try ExpectedTrace(
      parsing: "trace: 1\nsource: [s]\nevents: [{didFinish: {url: /b}}]", file: "e"
    ).items
    func judge(_ events: [TraceEvent]) -> TraceDiff {
      TraceDiff(
        expected: ExpectedTrace(source: ["s"], items: events.map { .event($0) } + rest),
        actual: trace)
    }
    let diff = judge(known)
    #expect(diff.isMatch)
    #expect(diff.partNotModelled == of.note)
    #expect(diff.counts[.same] == known.count)
    #expect(diff.counts.notObservedReasons == [of.note: 1])
    var swapped = known
    swapped.swapAt(0, min(1, known.count - 1))
    #expect(known.count < 2 || !judge(swapped).isMatch)
  }

  @Test(arguments: [
    """
    site: {/a: {html: "<script type=application/json>{}</script>"}}
    steps: [{load: /a}]
    """,
    """
    site: {/a: {html: "<!-- <script>go()</script> --><template><script>go()</script></template>"}}
    steps: [{load: /a}]
    """,
    """
    site: {/a: {html: "<p id=y onclick=go()>a<a id=x href=/b>b</a>"}, /b: {html: b}}
    steps: [{load: /a}, {load: /b}]
    """,
    """
    site: {/a: {html: "<b onclick=go()>a</b><a id=x href=/b>b</a>"}, /b: {html: b}}
    steps: [{load: /a}, {click: "#x"}]
    """,
    """
    views: [{allowsContentJavaScript: false}]
    site: {/a: {html: "<body onload=go()><script>go()</script><b id=x onclick=go()>b</b>"}}
    steps: [{load: /a}, {click: "#x"}]
    """,
    """
    site: {/a: {html: "<iframe sandbox src=/b></iframe>"}, /b: {html: "<script>go()</script>"}}
    steps: [{load: /a}]
    """,
    """
    site: {/a: {text: "<script>go()</script>"}}
    steps: [{load: /a}]
    """,
    """
    site: {/a: {html: a}}
    steps: [{load: /a}, {addUserScript: {source: go(), at: start}}]
    """,
  ])
  func `a scenario in which no script would run is played completely`(scenario: String)
    async throws
  {
    let run = try await Stage.play(scenario)
    #expect(run.failure == nil)
    #expect(run.trace.partsNotModelled == [])
    #expect(run.trace.untilNotModelled == run.trace)
  }

  @Test func `the script of each page is recorded once, even if the page is loaded again`()
    async throws
  {
    let run = try await Stage.play(
      """
      site: {/a: {html: "<script>go()</script>"}, /b: {html: "<body onload=go()>"}}
      steps: [{load: /a}, {load: /b}, {load: /a}]
      """)
    #expect(
      run.trace.partsNotModelled == [
        "/a has a script that the model does not run",
        "/b has a handler onload that the model does not run",
      ])
  }

  @Test(arguments: [
    "{load: /a, until: {event: didFinish, count: 2}}", "{load: /a}, {click: '#made-by-the-script'}",
    "{load: /a}, {release: held-by-the-script}", "{load: /a}, {reload: , view: 2}",
  ])
  func `a scenario ends without an error if only a skipped script could continue it`(steps: String)
    async throws
  {
    let run = try await Stage.play(
      "site: {/a: {html: \"<script>go()</script>\"}}\nsteps: [\(steps), {load: /b}]")
    #expect(run.failure == nil)
    #expect(!run.trace.events.contains { $0[.url] == "/b" })
    let other = try await Stage.play(
      "site: {/a: {html: a}}\nsteps: [\(steps)]", timeLimit: .seconds(1))
    #expect(other.failure != nil)
  }
}
