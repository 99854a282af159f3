import Foundation
import FoundationNetworking
import NavigationRecording
import NavigationTrace
import Testing
import WebViewKit

@Suite @MainActor struct NavigationRecorderTests {
  let bench = Bench()
  let policies = Answers<NavigationPolicy>()

  func question() -> Promise<NavigationPolicy> { policies.question(fallback: .cancel) }

  @Test func `callbacks are recorded in the order in which they arrive`() async {
    bench.recorder.numberNavigation(bench.view.load(URLRequest(url: Bench.url("/a"))))
    let id = bench.backend.lastNavigation
    await bench.report(
      .question(
        .decidePolicyForNavigationAction(
          Bench.action("/a", navigation: id, target: .none), question())),
      .progress(.didStartProvisionalNavigation(id)),
      .progress(.didReceiveServerRedirectForProvisionalNavigation(id)),
      .question(.decidePolicyForNavigationResponse(Bench.response("/a"), question())),
      .progress(.didCommit(id)), .progress(.didFinish(id)))
    #expect(
      bench.lines == [
        "decidePolicyForNavigationAction: {navigation: 1, url: /a, method: GET, type: other, "
          + "target: null, source: null, shouldPerformDownload: false, answer: allow}",
        "didStartProvisionalNavigation: {navigation: 1, url: /a}",
        "didReceiveServerRedirectForProvisionalNavigation: {navigation: 1, url: /a}",
        "decidePolicyForNavigationResponse: {url: /a, status: 200, mime: text/html, "
          + "canShow: true, main: true, length: 12, filename: a.html, answer: allow}",
        "didCommit: {navigation: 1, url: /a}", "didFinish: {navigation: 1, url: /a}",
      ])
  }

  @Test func `a frame that the engine does not know is left out`() async {
    await bench.report(
      .question(
        .decidePolicyForNavigationAction(
          Bench.action("/a", source: .unobservable, target: .unobservable), question())))
    let event = bench.recorder.events.first
    #expect(event?[.url] == "/a")
    #expect(event?[.source] == nil && event?[.target] == nil && event?[.navigation] == nil)
  }

  @Test func `frames are numbered by first appearance and the main frame has no number`() async {
    func frame(main: Bool) -> FrameValues {
      FrameValues(
        id: FrameID(), view: bench.view.viewID, isMainFrame: main, url: nil,
        origin: OriginValues(nil))
    }
    let (main, first, second) = (frame(main: true), frame(main: false), frame(main: false))
    for (source, target) in [(main, second), (second, first), (first, second)] {
      let action = Bench.action("/a", source: .frame(source), target: .frame(target))
      await bench.report(.question(.decidePolicyForNavigationAction(action, question())))
    }
    #expect(bench.recorder.events.map { $0[.target] } == ["frame 1", "frame 2", "frame 1"])
    #expect(bench.recorder.events.map { $0[.source] } == ["main", "frame 1", "frame 2"])
  }

  @Test(arguments: [
    (nil as String?, "https://a.test/" as String?, "https://a.test" as String?),
    ("https://a.test:81/b", "https://a.test:81/b", "https://a.test:81"), ("about:blank", nil, nil),
  ])
  func `H08: the target of a subframe has the document that it shows before it is navigated`(
    shown: String?, origin: String?, name: String?
  ) async {
    let url = shown.flatMap(URL.init(string:))
    for isMain in [false, true] {
      let frame = FrameValues(
        id: FrameID(), view: bench.view.viewID, isMainFrame: isMain, url: url,
        origin: OriginValues(origin.flatMap(URL.init(string:))))
      let action = Bench.action("/c", source: .none, target: .frame(frame))
      await bench.report(.question(.decidePolicyForNavigationAction(action, question())))
    }
    #expect(
      bench.recorder.events.map { $0[.targetURL] } == [shown.map(TraceValue.string) ?? .null, nil])
    #expect(
      bench.recorder.events.map { $0[.targetOrigin] } == [
        name.map(TraceValue.string) ?? .null, nil,
      ])
  }

  @Test func `a navigation that the app began has its number before one that started earlier`()
    async
  {
    let page = NavigationID()
    bench.recorder.numberNavigation(bench.view.load(URLRequest(url: Bench.url("/b"))))
    let load = bench.backend.lastNavigation
    await bench.report(
      .progress(.didStartProvisionalNavigation(page)),
      .progress(.didStartProvisionalNavigation(load)))
    #expect(bench.recorder.events.map { $0[.navigation] } == [2, 1])
  }

  @Test func `an answer that is held back is an event of its own when it is given`() async {
    bench.app.decision = Decision(.download, heldAs: "slow")
    await bench.report(
      .question(.decidePolicyForNavigationAction(Bench.action("/a"), question())),
      .progress(.didCommit(nil)))
    #expect(bench.recorder.heldAnswers == ["slow"])
    #expect(policies.all.isEmpty)
    #expect(bench.recorder.release("slow"))
    #expect(!bench.recorder.release("slow"))
    #expect(policies.all == [.download])
    #expect(
      bench.recorder.events.map(\.kind) == [
        .decidePolicyForNavigationAction, .didCommit, .answered,
      ])
    #expect(bench.recorder.events.first?[.answer] == nil)
    #expect(
      bench.lines.last
        == "answered: {event: decidePolicyForNavigationAction, url: /a, answer: download}")
  }

  @Test func `an answer that is given twice raises an exception once`() async {
    bench.app.decision = Decision(.cancel, isRepeated: true)
    await bench.report(.question(.decidePolicyForNavigationAction(Bench.action("/a"), question())))
    #expect(policies.all == [.cancel])
    #expect(bench.recorder.events.map(\.kind) == [.decidePolicyForNavigationAction, .exception])
    #expect(bench.recorder.events.last?[.name] == "NSInternalInconsistencyException")
  }

  @Test func `the app reacts after the event is recorded and the answer given`() async {
    var seen: [(events: Int, answers: Int)] = []
    bench.app.reaction = { _, _ in
      seen.append((self.bench.recorder.events.count, self.policies.all.count))
    }
    await bench.report(
      .question(.decidePolicyForNavigationAction(Bench.action("/a"), question())),
      .progress(.didCommit(nil)))
    #expect(seen.map(\.events) == [1, 2])
    #expect(seen.map(\.answers) == [1, 1])
  }

  @Test func `native signals stay with the event that follows them`() async {
    await bench.report(
      .progress(.didStartProvisionalNavigation(nil)), .evidence(.signal("load-changed COMMITTED")),
      .evidence(.signal("notify::uri")), .progress(.didCommit(nil)), .progress(.didFinish(nil)))
    #expect(
      bench.recorder.events.map { $0.extra?.native } == [
        nil, ["load-changed COMMITTED", "notify::uri"], nil,
      ])
  }

  @Test func `a failure has domain, code and the short form of the failing address`() async {
    let error = LoadError(
      domain: "NSURLErrorDomain", code: -1004, message: "refused", failingURL: Bench.url("/b"))
    await bench.report(.progress(.didFailProvisionalNavigation(NavigationID(), error)))
    #expect(
      bench.lines == [
        "didFailProvisionalNavigation: {navigation: 1, url: /a, domain: NSURLErrorDomain, "
          + "code: -1004, failingURL: /b}"
      ])
  }
}
