import Foundation
import Testing
import WebViewKit

/// The sequences that a page reports its navigations in.
@Suite(.timeLimit(.minutes(1))) @MainActor struct WebPageNavigationTests {
  let bench = Bench()

  private static let whole: [WebPage.NavigationEvent] = [
    .startedProvisionalNavigation, .receivedServerRedirect, .committed, .finished,
  ]

  @Test func `a load's sequence has only the events of its own navigation and ends with it`()
    async throws
  {
    let page = bench.makePage()
    let first = page.load(Samples.page)
    let old = try #require(bench.lastNavigation)
    let second = page.load(URLRequest(url: Samples.page))
    let new = try #require(bench.lastNavigation)
    try await bench.deliver(
      .didStartProvisionalNavigation(old), .didFailProvisionalNavigation(old, .samplePageFailure),
      .didStartProvisionalNavigation(new),
      .didReceiveServerRedirectForProvisionalNavigation(new), .didCommit(new), .didFinish(new),
      in: page)
    #expect(await events(of: first) == ([.startedProvisionalNavigation], "provisional -1005"))
    #expect(await events(of: second) == (Self.whole, "end"))
  }

  @Test func `navigations has the events of all navigations, including those that the page begins`()
    async throws
  {
    let page = bench.makePage()
    let navigations = page.navigations
    page.load(Samples.page)
    let own = try #require(bench.lastNavigation)
    let other = NavigationID()
    try await bench.deliver(
      .didStartProvisionalNavigation(own),
      .didReceiveServerRedirectForProvisionalNavigation(own), .didCommit(own), .didFinish(own),
      .didStartProvisionalNavigation(other), .didCommit(other), in: page)
    #expect(
      await events(of: navigations, most: 6).events == Self.whole + [
        .startedProvisionalNavigation, .committed,
      ])
  }

  @Test(
    arguments: [
      (.progress(.didFailProvisionalNavigation(nil, .samplePageFailure)), "provisional -1005"),
      (.progress(.didFail(nil, .samplePageFailure)), "-1005"),
      (.webContentProcessDidTerminate, "terminated"),
    ] as [(EngineEvent, String)])
  func `the navigations sequence throws a failure and ends, and a new sequence continues`(
    failure: EngineEvent, end: String
  ) async throws {
    let page = bench.makePage()
    let navigations = page.navigations
    try await bench.deliver(
      .progress(.didStartProvisionalNavigation(nil)), failure,
      .progress(.didStartProvisionalNavigation(nil)), in: page.backingWebView)
    #expect(await events(of: navigations) == ([.startedProvisionalNavigation], end))
    let later = page.navigations
    try await bench.deliver(.didCommit(nil), in: page)
    #expect(await events(of: later, most: 1).events == [.committed], "the start was missed")
  }

  @Test func `a process end fails every load of a WebPage, and the page is not reloaded`()
    async throws
  {
    let page = bench.makePage()
    let first = page.load(Samples.page)
    let second = page.load(Samples.page)
    try await bench.deliver(.webContentProcessDidTerminate, in: page.backingWebView)
    #expect(await events(of: first).end == "terminated")
    #expect(await events(of: second).end == "terminated")
    #expect(!bench.commands(to: page.backingWebView.viewID).contains { $0.hasSuffix("reload") })
  }

  @Test func `a load without a URL, or of the current item, throws at once`() async throws {
    let page = bench.makePage()
    #expect(await events(of: page.load(URL?.none)) == ([], "invalid"))
    var state = WebViewState()
    state.history = [
      HistoryItemValues(
        id: HistoryItemID(), url: Samples.page, title: nil, initialURL: Samples.page)
    ]
    state.historyIndex = 0
    bench.post(.stateChanged, in: page.backingWebView, state: state)
    try #require(await bench.engine.delivered())
    let current = try #require(page.backForwardList.currentItem)
    #expect(await events(of: page.load(current)) == ([], "closed"))
    #expect(bench.commands(to: page.backingWebView.viewID) == ["1 create"])
  }

  @Test func `cancelling the task that iterates over a load stops loading`() async throws {
    let page = bench.makePage()
    let load = page.load(Samples.page)
    let task = Task { await events(of: load) }
    await Task.yield()
    task.cancel()
    _ = await task.value
    let id = page.backingWebView.viewID
    while !bench.commands(to: id).contains("3 stopLoading") { await Task.yield() }
    #expect(bench.commands(to: id) == ["1 create", "2 load", "3 stopLoading"])
  }

  @Test func `loading continues if nothing iterates over a load`() async throws {
    let page = bench.makePage()
    page.load(Samples.page)
    let id = try #require(bench.lastNavigation)
    try await bench.deliver(
      .didStartProvisionalNavigation(id), .didCommit(id), .didFinish(id), in: page)
    #expect(bench.commands(to: page.backingWebView.viewID) == ["1 create", "2 load"])
  }

  @Test func `a load whose action is refused has no events and ends when the page is released`()
    async throws
  {
    var page: WebPage? = WebPage(
      configuration: bench.pageConfiguration(), navigationDecider: RefusingDecider())
    let view = try #require(page?.backingWebView)
    let load = try #require(page).load(Samples.page)
    let navigations = try #require(page).navigations
    let action = Samples.action(navigation: bench.lastNavigation)
    let policy = await bench.answer(NavigationPolicy.allow, in: view) {
      .question(.decidePolicyForNavigationAction(action, $0))
    }
    #expect(policy == .cancel)
    page = nil
    #expect(await events(of: load) == ([], "end"))
    #expect(await events(of: navigations) == ([], "end"))
  }

  /// A way to load.
  enum Load: Sendable {
    case url, request, html, data, simulatedHTML, simulatedData, reload, reloadFromOrigin, stop

    @MainActor func perform(on page: WebPage) {
      let request = URLRequest(url: Samples.page)
      switch self {
      case .url: page.load(Samples.page)
      case .request: page.load(request)
      case .html: page.load(html: "<p>")
      case .data:
        page.load(
          Data(), mimeType: "text/plain", characterEncoding: .utf8, baseURL: Samples.page)
      case .simulatedHTML: page.load(simulatedRequest: request, responseHTML: "<p>")
      case .simulatedData:
        page.load(
          simulatedRequest: request,
          response: URLResponse(
            url: Samples.page, mimeType: nil, expectedContentLength: 0, textEncodingName: nil),
          responseData: Data())
      case .reload: page.reload()
      case .reloadFromOrigin: page.reload(fromOrigin: true)
      case .stop: page.stopLoading()
      }
    }
  }

  @Test(
    arguments: [
      (.url, "load"), (.request, "load"), (.html, "loadContent"), (.data, "loadContent"),
      (.simulatedHTML, "loadSimulated"), (.simulatedData, "loadSimulated"), (.reload, "reload"),
      (.reloadFromOrigin, "reload"), (.stop, "stopLoading"),
    ] as [(Load, String)])
  func `each load, reload or stop call of a WebPage sends one command to the engine`(
    load: Load, command: String
  ) {
    let page = bench.makePage()
    load.perform(on: page)
    #expect(bench.commands(to: page.backingWebView.viewID) == ["1 create", "2 \(command)"])
  }

  @Test(
    arguments: [
      (.utf8, "UTF-8"), (.shiftJIS, "Shift_JIS"), (.windowsCP1252, "windows-1252"),
      (.utf16, "UTF-16BE"), (.symbol, "UTF-8"),
    ] as [(String.Encoding, String)])
  func `a load of data names its encoding as in the Encoding standard, or UTF-8 if unknown`(
    encoding: String.Encoding, name: String
  ) {
    let page = bench.makePage()
    page.load(Data(), mimeType: "text/plain", characterEncoding: encoding, baseURL: Samples.page)
    guard
      case .loadContent(_, "text/plain", name, Samples.page, _) =
        bench.engine.commands.last?.action
    else {
      Issue.record("\(String(describing: bench.engine.commands.last?.action))")
      return
    }
  }
}

/// A decider that refuses every action.
private struct RefusingDecider: WebPage.NavigationDeciding {
  func decidePolicy(
    for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences
  ) async -> WKNavigationActionPolicy { .cancel }
}
