import FixtureServing
import NavigationRecording
import NavigationTrace
public import WebViewKit

extension WebViewRecording {
  /// Waits until nothing is in progress.
  ///
  /// At that point navigations and downloads have ended, the app has answered every question, the
  /// server has answered every request, and the engine has nothing left to do.
  ///
  /// A gate holds a response until the test opens it; requests with a held response are ignored.
  /// While any response is held, all navigations and downloads are ignored too. Always ignored are
  /// downloads without a delegate, and questions whose handler the app has released.
  ///
  /// - Throws: ``NavTraceTestingError/call(at:causes:_:)``, which names what did not end.
  public func waitUntilIdle(
    within limit: Duration = .seconds(10), filePath: StaticString = #filePath, line: UInt = #line
  ) async throws(NavTraceTestingError) {
    try await explaining(filePath, line) { () throws(NavTraceTestingError) in
      try await awaitIdleness(within: limit)
    }
  }

  /// Waits like `waitUntilIdle`, but does not add the call's location and likely causes to errors.
  func awaitIdleness(within limit: Duration) async throws(NavTraceTestingError) {
    let deadline = ContinuousClock.now + limit
    let failure = await withTaskGroup(of: NavTraceTestingError?.self) { group in
      group.addTask { await self.waitUntilIdle(before: deadline) }
      group.addTask { await self.watchServer() }
      group.addTask {
        // This is cancelled if the idle state is detected first. Then the result is not used.
        try? await Task.sleep(until: deadline)
        return await .timeLimit(
          seconds: limit / .seconds(1), waitedFor: self.report,
          lastEvents: self.trace.events.suffix(3))
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
    if let failure { throw failure }
  }

  /// Clicks the first element that a CSS selector finds, like a user, and records the click.
  ///
  /// - Throws: ``NavTraceTestingError/call(at:causes:_:)`` if there is no such element.
  public func click(
    _ selector: String, in webView: WKWebView, within limit: Duration = .seconds(10),
    filePath: StaticString = #filePath, line: UInt = #line
  ) async throws(NavTraceTestingError) {
    let step = TraceEvent(.click, [.selector: .string(selector)])
    try await perform(step, in: webView, filePath, line) { engine in
      try await engine.click(selector, in: webView.viewID, timeLimit: limit)
    }
  }

  /// Replaces the text of the first element that a CSS selector finds, and records the typing.
  ///
  /// - Throws: ``NavTraceTestingError/call(at:causes:_:)`` if no such element accepts text.
  public func type(
    _ text: String, into selector: String, in webView: WKWebView,
    within limit: Duration = .seconds(10), filePath: StaticString = #filePath, line: UInt = #line
  ) async throws(NavTraceTestingError) {
    let step = TraceEvent(.type, [.selector: .string(selector), .value: .string(text)])
    try await perform(step, in: webView, filePath, line) { engine in
      try await engine.type(text, into: selector, in: webView.viewID, timeLimit: limit)
    }
  }

  /// Submits a form as if the user pressed Return in one of its fields, and records the submission.
  ///
  /// The CSS selector finds the form itself or an element in it.
  ///
  /// - Throws: ``NavTraceTestingError/call(at:causes:_:)`` if there is no such form.
  public func submit(
    _ selector: String, in webView: WKWebView, within limit: Duration = .seconds(10),
    filePath: StaticString = #filePath, line: UInt = #line
  ) async throws(NavTraceTestingError) {
    let step = TraceEvent(.submit, [.selector: .string(selector)])
    try await perform(step, in: webView, filePath, line) { engine in
      try await engine.submit(selector, in: webView.viewID, timeLimit: limit)
    }
  }

  /// Ends the process that shows a view's page, like a crash, and records this step.
  ///
  /// Views that share the process also lose their pages.
  ///
  /// - Throws: ``NavTraceTestingError/call(at:causes:_:)`` if the engine cannot end the process.
  public func terminateWebContentProcess(
    of webView: WKWebView, filePath: StaticString = #filePath, line: UInt = #line
  ) async throws(NavTraceTestingError) {
    let step = TraceEvent(.terminateWebContentProcess)
    try await perform(step, in: webView, filePath, line) { engine in
      try await engine.terminateWebContentProcess(of: webView.viewID)
    }
  }

  /// Records a step of the test on a view, and performs it.
  private func perform(
    _ step: TraceEvent, in webView: WKWebView, _ filePath: StaticString, _ line: UInt,
    _ act: (any EngineControl) async throws -> Void
  ) async throws(NavTraceTestingError) {
    var step = step
    step.view = recorder.number(of: webView)
    recorder.record(step: step)
    try await explaining(filePath, line, in: step.view) { () throws(NavTraceTestingError) in
      do { try await act(bench.engine) } catch {
        throw .engine(
          "\(error); the last events:\n"
            + trace.events.suffix(4).map { "  \($0)" }.joined(separator: "\n"))
      }
    }
  }

  private var isHeld: Bool { bench.session.openExchanges.held > 0 }

  var waits: [WaitReason] {
    let questions = recorder.unansweredQuestions.map { question in
      let url: String? = if case .string(let url)? = question[.url] { url } else { nil }
      return WaitReason.question(callback: question.kind.rawValue, url: url)
    }
    return isHeld ? questions : progress.activity.waits + questions
  }

  private var report: [WaitReason] {
    let open = bench.session.openExchanges
    let server: [WaitReason] = open.active > 0 ? [.requests(open.active)] : []
    let gates = bench.session.heldGates.sorted { $0.key < $1.key }.map { name, count in
      WaitReason.gate(name, requests: count)
    }
    let found = [progress.activity.restlessPage].compactMap(\.self) + waits + server + gates
    return found.isEmpty ? [.barrier] : found
  }

  /// Waits until enough consecutive round trips produce no events, or the task is cancelled.
  private func waitUntilIdle(before deadline: ContinuousClock.Instant) async
    -> NavTraceTestingError?
  {
    var idle = IdleDetector(of: bench.engine)
    while true {
      await progress.wait { self.waits.isEmpty }
      _ = await bench.session.waitUntilIdle(within: max(.zero, deadline - .now))
      guard !Task.isCancelled else { return nil }
      let seen = (progress.activity.count, bench.session.log.count)
      do {
        let isIdleTrip = try await bench.engine.roundTrip(timeLimit: max(.zero, deadline - .now))
        let isSame = seen == (progress.activity.count, bench.session.log.count)
        guard isSame, waits.isEmpty, bench.session.openExchanges.isIdle else {
          idle.reset()
          continue
        }
        if !isIdleTrip, isHeld { await bench.session.flush() }
        if idle.isIdle(after: isIdleTrip, while: isHeld) { return nil }
      } catch { return .engine("\(error)") }
    }
  }

  /// Wakes the waiting task whenever the server begins or stops holding responses at gates.
  private func watchServer() async -> NavTraceTestingError? {
    while !Task.isCancelled {
      let isHeld = isHeld
      progress.wake()
      await bench.session.waitForHold(otherThan: isHeld)
    }
    return nil
  }
}
