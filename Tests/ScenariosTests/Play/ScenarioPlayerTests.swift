import FixtureServing
import NavigationTrace
import Synchronization
import Testing
import WebViewKit

@testable import Scenarios

@Suite(.timeLimit(.minutes(1))) @MainActor struct ScenarioPlayerTests {
  nonisolated static let load = [
    "load", "decidePolicyForNavigationAction", "didStartProvisionalNavigation",
    "decidePolicyForNavigationResponse", "didCommit", "didFinish",
  ]

  @Test func `each step ends before the next one begins`() async throws {
    let run = try await Stage.play(
      "site: {/a: {html: a}, /b: {html: b}}\nsteps: [{load: /a}, {load: /b}]",
      withEvidence: true)
    #expect(run.failure == nil)
    #expect(run.kinds == ScenarioPlayerTests.load + ScenarioPlayerTests.load)
    #expect(run.trace.events.map { $0[.url] }.filter { $0 == "/b" }.count == 6)
    #expect(run.trace.events.compactMap { $0[.navigation] } == [1, 1, 1, 1, 2, 2, 2, 2])
    #expect(run.evidence.filter { $0.event == .request }.map(\.url) == ["/a", "/b"])
  }

  @Test func `the caller receives every event when it is recorded`() async throws {
    var received: [TraceEvent] = []
    let run = try await Stage.play("site: {/a: {html: a}}\nsteps: [{load: /a}]") {
      received.append($0)
    }
    #expect(received == run.trace.events)
    #expect(received.count == 6)
  }

  @Test(
    arguments: [
      (0, [], nil), (2, [1, 1], nil), (5, [1, 1, 1, 1, 1], nil),
      (
        9, [1, 1, 1, 1, 1],
        "step 1 (stopLoading): engine error: silent cancels a challenge"
      ),
    ] as [(Int, [Int], String?)])
  func `a scenario with a transient engine failure is retried at most five times`(
    losses: Int, steps: [Int], failure: String?
  ) async throws {
    let left = Mutex(losses)
    let engine = SilentEngine { _, _ in
      let isSpoiled = left.withLock { left in
        left -= 1
        return left >= 0
      }
      guard isSpoiled else { return true }
      throw EngineFailure.transient(engine: "silent", what: "cancels a challenge")
    }
    var reasons: [PlaybackError] = []
    let run = try await Stage.play(
      "site: {}\nsteps: [stopLoading]", on: engine, again: { reasons.append($0) })
    #expect(reasons.map(\.step) == steps)
    #expect(run.kinds == ["stopLoading"])
    #expect(
      run.failure?.description == failure.map { $0 + ", which happens by chance; play it again" })
  }

  @Test
  func
    `a play with a lost load does not wait for an event until its time is over`()
    async throws
  {
    let left = Mutex(1)
    let engine = SilentEngine { _, _ in
      guard left.withLock({ $0 }) > 0 else { return true }
      left.withLock { $0 -= 1 }
      throw EngineFailure.transient(engine: "silent", what: "cancels a challenge")
    }
    var reasons: [PlaybackError] = []
    let run = try await Stage.play(
      "site: {}\nsteps: [{stopLoading: ~, until: didFinish}]\ntimeLimit: 2", on: engine,
      again: { reasons.append($0) })
    #expect(reasons.map(\.step) == [1])
    guard case .timeLimit? = run.failure?.reason else {
      Issue.record("the second play waits to its end: \(String(describing: run.failure))")
      return
    }
  }

  @Test func `the actions of one step are performed without waiting between them`() async throws {
    let run = try await Stage.play(
      "site: {/a: {html: a}, /b: {html: b}}\nsteps: [[{load: /a}, {load: /b}]]")
    #expect(run.kinds.prefix(2) == ["load", "load"])
    #expect(run.trace.events.last?[.url] == "/b")
    #expect(run.kinds.last == "didFinish")
  }

  @Test func `a gate holds a reply until a step opens it`() async throws {
    let run = try await Stage.play(
      """
      site:
        /a: {parts: [{gate: slow}, {head: 200, headers: {Content-Type: text/html}}, {body: a}]}
      steps: [{load: /a}, {openGate: slow}]
      """)
    #expect(run.failure == nil)
    #expect(
      run.kinds == [
        "load", "decidePolicyForNavigationAction", "didStartProvisionalNavigation", "openGate",
        "decidePolicyForNavigationResponse", "didCommit", "didFinish",
      ])
  }

  @Test func `the app's time limit is reached if a load is held, but not if the load ends`()
    async throws
  {
    let run = try await Stage.play(
      """
      site:
        /a: {parts: [{gate: slow}, {close: true}]}
        /b: {html: b}
      views: [{}, {}]
      steps:
      - {load: /b, limit: {seconds: 0.01, then: stopLoading}}
      - {load: /a, limit: {seconds: 0.01, then: [stopLoading, {load: /b, view: 2}]}}
      - {load: /a, limit: {seconds: 0.01, then: dropNavigationDelegate}}
      """)
    #expect(run.failure == nil)
    let begin = Array(ScenarioPlayerTests.load.prefix(3))
    let other = ScenarioPlayerTests.load.dropFirst().map { "\($0) 2" }
    var expected = ScenarioPlayerTests.load + begin
    expected += ["timeLimit", "stopLoading", "load 2", "didFailProvisionalNavigation"]
    expected += other + begin
    expected += ["timeLimit", "dropNavigationDelegate"]
    #expect(run.kinds == expected)
  }

  @Test func `a page that refreshes in an hour does so at once, if a step waits for it`()
    async throws
  {
    let run = try await Stage.play(
      """
      site: {/a: {redirect: meta, to: /b, after: 3600}, /b: {html: b}}
      steps: [{load: /a, until: {event: didFinish, count: 2}}]
      """)
    #expect(run.failure == nil)
    #expect(run.trace.events.last?[.url] == "/b")
  }

  @Test func `the trace shows a file URL relative to the scenario's folder`()
    async throws
  {
    let run = try await Stage.play("site: {}\nsteps: [{loadFileURL: file:/etc/hostname}]")
    #expect(run.failure == nil)
    #expect(run.trace.events.last?[.url] == "file:/etc/hostname")
  }

  @Test func `a gate that is reached after the last callback also ends the step`() async throws {
    let run = try await Stage.play(
      """
      site:
        /a: {redirect: 302, to: /b}
        /b: {parts: [{delay: 0.2}, {gate: slow}, {close: true}]}
      steps: [{load: /a, until: didReceiveServerRedirectForProvisionalNavigation}]
      """)
    #expect(run.failure == nil)
    #expect(run.kinds.last == "didReceiveServerRedirectForProvisionalNavigation")
  }

  @Test func `a held answer is delayed until a step releases it`() async throws {
    let run = try await Stage.play(
      """
      site: {/a: {html: a}}
      app: {navigationAction: [{url: /a, answer: allow, hold: slow}]}
      steps: [{load: /a}, {release: slow}]
      """)
    #expect(run.failure == nil)
    #expect(
      run.kinds == [
        "load", "decidePolicyForNavigationAction", "answered", "didStartProvisionalNavigation",
        "decidePolicyForNavigationResponse", "didCommit", "didFinish",
      ])
  }

  @Test func `a challenge waits until a step releases its answer`() async throws {
    let run = try await Stage.play(
      """
      site: {/a: {html: a, auth: {basic: {user: u, password: p, realm: r}}}}
      app: {authentication: [{answer: {user: u, password: p}, hold: slow}]}
      steps: [{load: /a}, {release: slow}]
      """)
    #expect(run.failure == nil)
    #expect(
      run.kinds.suffix(5) == [
        "didReceiveAuthenticationChallenge", "answered", "decidePolicyForNavigationResponse",
        "didCommit", "didFinish",
      ])
    #expect(run.trace.events.last { $0.kind == .answered }?[.answer] == "useCredential")
  }

  @Test(arguments: [
    ("absent: [decidePolicyForNavigationAction]", ["decidePolicyForNavigationAction"]),
    (
      "absent: [decidePolicyForNavigationAction, decidePolicyForNavigationResponse]",
      ["decidePolicyForNavigationAction", "decidePolicyForNavigationResponse"]
    ),
    ("navigationDelegate: false", Array(ScenarioPlayerTests.load.dropFirst())),
  ])
  func `delegate methods that the app leaves out are not called`(app: String, missing: [String])
    async throws
  {
    let run = try await Stage.play("site: {/a: {html: a}}\napp: {\(app)}\nsteps: [{load: /a}]")
    #expect(run.failure == nil)
    #expect(run.kinds == ScenarioPlayerTests.load.filter { !missing.contains($0) })
  }

  @Test func `a reaction runs only in the first callback of its kind`() async throws {
    let run = try await Stage.play(
      """
      site: {/a: {html: a}, /b: {html: b}}
      app: {on: {didFinish: {load: /b}}}
      steps: [{load: /a}]
      """)
    let load = ScenarioPlayerTests.load
    #expect(run.kinds == load + load.dropFirst())
  }

  @Test func `the actions of a rule are performed after its answer`() async throws {
    let run = try await Stage.play(
      """
      site: {/a: {html: a}, /b: {html: b}}
      app: {navigationAction: [{url: /a, answer: cancel, then: {load: /b}}]}
      steps: [{load: /a}]
      """)
    let action = "decidePolicyForNavigationAction"
    #expect(run.kinds.prefix(3) == ["load", action, action])
    #expect(run.trace.events.dropFirst().prefix(2).map { $0[.answer] } == ["cancel", "allow"])
    #expect(run.kinds.last == "didFinish")
  }

  @Test func `a view that the page opens is recorded and can be used in steps`() async throws {
    let run = try await Stage.play(
      """
      site: {/a: {html: "<a id=x target=_blank href=/b>b</a>"}, /b: {html: b}}
      app: {createWebView: newView}
      steps: [{load: /a}, {click: "#x"}, {reload: , view: 2}]
      """)
    #expect(run.failure == nil)
    #expect(run.kinds.contains("createWebView"))
    #expect(run.kinds.filter { $0 == "didFinish 2" }.count == 2)
    #expect(run.kinds.contains("reload 2"))
  }

  @Test func `the trace shows the URL of a refused origin with the origin's name`() async throws {
    let run = try await Stage.play("origins: {main: {}, dead: refused}\nsteps: [{load: dead:/a}]")
    #expect(run.trace.events.last?.kind == .didFailProvisionalNavigation)
    #expect(run.trace.events.last?[.failingURL] == "dead:/a")
    #expect(run.trace.events.last?[.code] == -1004)
  }

  @Test func `a step waits until the download that it started has finished`() async throws {
    let run = try await Stage.play(
      """
      site: {/a: {text: a, attachment: a.txt}}
      app: {navigationResponse: [{url: /a, answer: download}]}
      steps: [{load: /a}]
      """)
    #expect(run.failure == nil)
    #expect(run.kinds.contains("navigationResponseDidBecomeDownload"))
    #expect(run.kinds.last == "download.didFinish")
  }

  @Test func `restoring from an empty view does nothing, and restoring from a missing view fails`()
    async throws
  {
    let run = try await Stage.play(
      "views: [{}, {}]\nsite: {/a: {html: a}}\n"
        + "steps: [{restoreInteractionState: 2}, {restoreInteractionState: 3}]")
    #expect(run.kinds == ["restoreInteractionState", "restoreInteractionState"])
    #expect(
      run.failure?.description
        == "step 2 (restoreInteractionState 3): there is no view 3 to take the state of")
  }

  @Test(arguments: [
    ("cancelDownload", "there is no download in this view to cancel; check the steps before"),
    (
      "startDownload: 'http://['",
      "'http://[' is not a URL; check the scenario's startDownload"
    ),
  ])
  func `a download step that cannot be done fails with a hint for the author`(
    step: String, message: String
  ) async throws {
    let run = try await Stage.play("site: {/a: {html: a}}\nsteps:\n- \(step)")
    #expect(run.failure?.description.contains(message) == true)
  }
}
