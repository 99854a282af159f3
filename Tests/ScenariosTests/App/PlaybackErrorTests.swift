import AuthoredYAML
import Foundation
import ModelEngine
import NavigationRecording
import NavigationTrace
import Synchronization
import Testing
import WebEngines
import WebViewKit

@testable import Scenarios

@Suite(.timeLimit(.minutes(1))) @MainActor struct PlaybackErrorTests {
  @Test(arguments: [
    (
      "steps: [{load: /a, until: didFinish}]\nsite: {/a: {parts: [{gate: g}]}}",
      "step 1 (load /a): time limit of 10 s reached, waiting for didFinish, "
        + "the gate 'g' to open, which holds a request; name another event under 'until', "
        + "open the gate, or raise timeLimit; the last event was "
        + "didStartProvisionalNavigation: {navigation: 1, url: /a}"
    ),
    (
      "steps: [stopLoading, {load: /a}]\nsite: {/a: {parts: [{delay: 60}]}}",
      "step 2 (load /a): time limit of 10 s reached, waiting for the end of a navigation "
        + "in view 1, the server, which is still answering a request; raise timeLimit; the last "
        + "event was didStartProvisionalNavigation: {navigation: 1, url: /a}"
    ),
    (
      """
      steps: [{load: /a, until: {event: didCommit, count: 2}}]
      site: {/a: {html: a}}
      app: {navigationAction: [{answer: allow, hold: h}]}
      """,
      "step 1 (load /a): time limit of 10 s reached, waiting for 2 more didCommit, "
        + "the answer held as 'h'; name another event under 'until', release the answer, or "
        + "raise timeLimit; the last event was decidePolicyForNavigationAction: "
        + "{navigation: 1, url: /a, method: GET, type: other, target: main, source: null, "
        + "shouldPerformDownload: false}"
    ),
    (
      "steps: [{load: /a, until: webViewDidClose}]\nsite: {/a: {html: a}}",
      "step 1 (load /a): time limit of 10 s reached, waiting for webViewDidClose; name another "
        + "event under 'until', or raise timeLimit; the last event was didFinish: {navigation: 1, "
        + "url: /a}"
    ),
  ])
  func `the error for a time limit names the step and what it waits for`(
    yaml: String, message: String
  ) async throws {
    let run = try await Stage.play(yaml, timeLimit: .seconds(10))
    #expect(run.failure?.description == message)
  }

  @Test func `the error for a time limit before the first event says that nothing was recorded`() {
    let error = PlaybackError(
      reason: .timeLimit(seconds: 1, waitedFor: [.barrier], lastEvent: nil))
    #expect(error.description.hasSuffix("; raise timeLimit; nothing was recorded"))
  }

  @Test func `a load that stalls on an idle engine is reported with the last event`() {
    let error = PlaybackError(
      reason: .stalled(
        waitedFor: [.navigation(view: 1)], lastEvent: TraceEvent(.didCommit, [.url: "/a"])))
    #expect(
      error.description == "the engine is idle, and brings no more: the step waited for the end "
        + "of a navigation in view 1; the last event was didCommit: {url: /a}")
    #expect(error.reason.mayBeForScripts)
  }

  @Test func `a step reaches its time limit if the engine does not answer a barrier`() async throws
  {
    let run = try await Stage.play(
      "site: {}\nsteps: [stopLoading]",
      on: SilentEngine { _, limit in try await Self.run(into: limit, .noView(engine: "silent")) },
      timeLimit: .milliseconds(200))
    #expect(
      run.failure?.description
        == "step 1 (stopLoading): time limit of 0.2 s reached, waiting for the engine's processes "
        + "(barrier); raise timeLimit; the last event was stopLoading")
    #expect(run.kinds == ["stopLoading"])
  }

  @Test func `the error for a time limit names a page that does not answer`() async throws {
    let run = try await Stage.play(
      "site: {}\nsteps: [stopLoading]",
      on: SilentEngine { view, limit in
        let view = try #require(view)
        return try await Self.run(
          into: limit, .silentPage(engine: "silent", view: view, seconds: 0))
      },
      timeLimit: .milliseconds(200))
    #expect(
      run.failure?.description
        == "step 1 (stopLoading): time limit of 0.2 s reached, waiting for the page of view 1, "
        + "which does not answer: one of its scripts does not end; end the script, or raise "
        + "timeLimit; the last event was stopLoading")
  }

  @Test func `the error for a time limit names a page that keeps navigating`() async throws {
    let run = try await Stage.play(
      "site: {/a: {html: '<meta http-equiv=refresh content=0>'}}\nsteps: [{load: /a}]",
      timeLimit: .seconds(5))
    let text = try #require(run.failure?.description)
    #expect(text.contains(" waiting for the page of view 1 to become idle: it has navigated "))
    #expect(text.contains("; have the page stop, or raise timeLimit; the last event was "))
  }

  @Test func `a download folder that cannot be created is reported`() async throws {
    let app = try await ScriptedApp.make(downloads: "/proc/nowhere")
    let response = URLResponse(
      url: URL(filePath: "/a"), mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
    _ = await app.download(
      WKDownload(), decideDestinationUsing: response, suggestedFilename: "a")
    #expect(
      app.failure?.description
        == "nothing can be downloaded to '/proc/nowhere': No such file or directory; let TMPDIR "
        + "name a folder that can be written to")
  }

  @Test(arguments: ["didFinish", "{event: didFinish, view: 1}"])
  func `a process that ends during a step is reported at once`(until: String) async throws {
    let run = try await Stage.play(
      """
      site: {/a: {html: a}}
      steps: [{load: /a}, {terminateWebContentProcess: , until: \(until)}]
      """)
    #expect(
      run.failure?.description
        == "step 2 (terminateWebContentProcess): the web content process of view 1 ended, and "
        + "nothing was loaded after it, while the step waited for didFinish; reload on "
        + "webContentProcessDidTerminate, or wait for that")
  }

  @Test(arguments: [
    "steps: [{load: /a}, {terminateWebContentProcess: , until: didFinish}]",
    "steps: [{load: /a}, [terminateWebContentProcess, {reload: , until: didFinish}]]",
  ])
  func `a step's awaited event can come from a reload after a process ended`(
    steps: String
  ) async throws {
    let reaction = "app: {on: {webContentProcessDidTerminate: reload}}"
    let run = try await Stage.play(
      "site: {/a: {html: a}}\n\(steps)\n" + (steps.contains("reload") ? "" : reaction))
    #expect(run.failure == nil)
    #expect(run.kinds.last == "didFinish")
  }

  @Test(arguments: [
    (
      "steps: [{reload: , view: 2}]",
      "step 1 (reload): there is no view 2; none was opened, or it was closed"
    ),
    (
      "steps: [closeWebView, reload]",
      "step 2 (reload): there is no view 1; none was opened, or it was closed"
    ),
    (
      "views: [{schemeHandlers: {app: {//a: {file: none.html}}}}]\nsteps: [{load: app://a}]",
      "step 1 (load app://a): the reply to 'app://a' cannot be given; "
        + "check its 'file' and its 'url'"
    ),
    (
      "views: [{schemeHandlers: {app: {//a: {html: a, url: 'http://[b'}}}}]\n"
        + "steps: [{load: app://a}]",
      "step 1 (load app://a): the reply to 'app://a' cannot be given; "
        + "check its 'file' and its 'url'"
    ),
    (
      "steps: [{release: slow}]",
      "step 1 (release slow): no answer is held as 'slow'; check the rule's 'hold'"
    ),
    (
      "steps: [{goToBackForwardListItem: -2}]",
      "step 1 (goToBackForwardListItem -2): no item at -2 in the back-forward list"
    ),
    (
      "steps: [{load: /a}]\napp: {on: {didCommit: {release: no}}}",
      "step 1 (load /a): no answer is held as 'no'; check the rule's 'hold'"
    ),
  ])
  func `a step that refers to something missing fails with a message that names it`(
    yaml: String, message: String
  ) async throws {
    let run = try await Stage.play("site: {/a: {html: a}}\n" + yaml)
    #expect(run.failure?.description == message)
  }

  @Test func `a scenario with TLS ends in an error if the server has no TLS`() async throws {
    let run = try await Stage.play(
      "origins: {main: {tls: self-signed, /a: {html: a}}}\nsteps: [{load: /a}]", on: ModelEngine(),
      transport: UnavailableTLS())
    #expect(
      run.failure?.description
        == "server error: origin 'main' cannot speak TLS as it is asked to: scenarios "
        + "are served over TLS by OpenSSL, which Apple systems have not; play it on Linux, or record "
        + "it in an app against a fixture-server there")
    #expect(run.trace.events.isEmpty)
  }

  @Test func `setting a cookie without a host is reported as invalid`() async throws {
    let engine = ModelEngine()
    try await engine.start()
    let configuration = WKWebViewConfiguration()
    configuration.engine = EngineConnection(engine)
    let app = try await ScriptedApp.make(names: OriginNames())
    let act = try VerbTable.standard.act(AuthoredNode(parsing: "setCookie: a", file: "s.yaml")).act
    guard case .immediate(let perform) = act.action else { throw CancellationError() }
    perform(ActContext(view: WKWebView(frame: .zero, configuration: configuration), app: app))
    #expect(
      app.failure?.description == "'a' is not a valid cookie; check its name, path and domain")
    await engine.stop()
  }

  @Test func `a missing file for a file panel is reported`() async throws {
    let app = try await ScriptedApp.make("{openPanel: [[a.txt, none.txt]]}", folder: "/nowhere")
    _ = await app.webView(
      WKWebView(), runOpenPanelWith: WKOpenPanelParameters(), initiatedByFrame: WKFrameInfo())
    #expect(
      app.failure?.description
        == "there is no file 'a.txt' to choose; put it beside scenario.yaml")
  }

  @Test(arguments: [
    (WaitReason.download(view: 2), "the end of a download of view 2"),
    (.element("#a", "to click"), "an element '#a' to click"),
    (.gate("g", requests: 2), "the gate 'g' to open, which holds 2 requests"),
    (.completions(2), "the completion of 2 calls"),
    (.silentPage(view: nil), "the page, which does not answer: one of its scripts does not end"),
  ])
  func `each condition that a step can wait for has a description`(wait: WaitReason, text: String) {
    #expect("\(wait)" == text)
  }

  @Test func `a server error is reported with its reason`() {
    let failure = PlaybackError(reason: .server("no port is free"))
    #expect("\(failure)" == "server error: no port is free")
  }

  @Test func `a click on a missing element fails with its selector`() async throws {
    let run = try await Stage.play("site: {/a: {html: a}}\nsteps: [{load: /a}, {click: '#x'}]")
    let text = try #require(run.failure?.description)
    #expect(text.hasPrefix("step 2 (click #x): engine error: "))
    #expect(text.contains("'#x'"))
  }

  /// The stream never yields; it ends when the time is up, or if its task is cancelled.
  private nonisolated static func run(
    into limit: Duration, _ failure: EngineFailure
  ) async throws -> Bool {
    let (never, end) = AsyncStream.makeStream(of: Void.self)
    DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1)) { end.finish() }
    for await _ in never {}
    throw failure
  }
}
