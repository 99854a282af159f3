import FixtureServing
import NavigationHarness
import NavigationRecording
import NavigationTrace
public import WebViewKit

extension WebViewRecording {
  /// Waits until nothing is under way: no navigation and no download, no question that the app has
  /// not answered, no request but those held at a gate, and nothing within the engine.
  ///
  /// While a reply is held at a gate, navigations and downloads may last.
  ///
  /// A question that the app can no longer answer, since it has released the handler, is not waited
  /// for, and neither is a download without a delegate.
  ///
  /// - Throws: ``NavTraceTestingError/timeLimit(seconds:waitedFor:lastEvents:)``, which says what
  ///   it waited for, and ``NavTraceTestingError/engine(_:)``.
  public func waitUntilIdle(
    within limit: Duration = .seconds(10)
  ) async throws(NavTraceTestingError) {
    let deadline = ContinuousClock.now + limit
    let failure = await withTaskGroup(of: NavTraceTestingError?.self) { group in
      group.addTask { await self.findRest(before: deadline) }
      group.addTask { await self.watchServer() }
      group.addTask {
        // Cancelled when rest is found first; then nobody looks at what comes of it.
        try? await Task.sleep(until: deadline)
        return await self.timeIsOver(after: limit)
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
    if let failure { throw failure }
  }

  /// Clicks the first element that a CSS selector finds, as a user would, and records the click.
  ///
  /// - Throws: ``NavTraceTestingError/engine(_:)`` where there is no such element.
  public func click(
    _ selector: String, in webView: WKWebView, within limit: Duration = .seconds(10)
  ) async throws(NavTraceTestingError) {
    recorder.record(
      step: TraceEvent(
        .click, view: recorder.number(of: webView), [.selector: .string(selector)]))
    do {
      try await bench.engine.click(selector, in: webView.viewID, timeLimit: limit)
    } catch { throw .engine("\(error)") }
  }

  private var isHeld: Bool { bench.session.openExchanges.held > 0 }

  private var waits: [NavigationHarness.Wait] {
    let questions = recorder.unansweredQuestions.map { question in
      let url: String? = if case .string(let url)? = question[.url] { url } else { nil }
      return NavigationHarness.Wait.question(callback: question.kind.rawValue, url: url)
    }
    return isHeld ? questions : progress.activity.waits + questions
  }

  private func timeIsOver(after limit: Duration) -> NavTraceTestingError {
    .timeLimit(
      seconds: limit / .seconds(1), waitedFor: report, lastEvents: trace.events.suffix(3))
  }

  private var report: [NavigationHarness.Wait] {
    let open = bench.session.openExchanges
    let server: [NavigationHarness.Wait] = open.active > 0 ? [.requests(open.active)] : []
    let gates: [NavigationHarness.Wait] = open.held > 0 ? [.gates(open.held)] : []
    let found = waits + server + gates
    return found.isEmpty ? [.barrier] : found
  }

  /// Returns when enough round trips in a row brought nothing, or the task was cancelled.
  private func findRest(before deadline: ContinuousClock.Instant) async -> NavTraceTestingError? {
    var rest = RestCount(of: bench.engine)
    while true {
      await progress.wait { self.waits.isEmpty }
      _ = await bench.session.waitUntilIdle(within: max(.zero, deadline - .now))
      guard !Task.isCancelled else { return nil }
      let seen = (progress.activity.count, bench.session.log.count)
      do {
        let isQuiet = try await bench.engine.roundTrip(timeLimit: max(.zero, deadline - .now))
        let isSame = seen == (progress.activity.count, bench.session.log.count)
        guard isSame, waits.isEmpty, bench.session.openExchanges.isIdle else {
          rest.reset()
          continue
        }
        if !isQuiet, isHeld { await bench.session.flush() }
        if rest.isReached(by: isQuiet, while: isHeld) { return nil }
      } catch { return .engine("\(error)") }
    }
  }

  /// Looks again whenever replies begin or cease to wait at gates; it ends when cancelled.
  private func watchServer() async -> NavTraceTestingError? {
    while !Task.isCancelled {
      let isHeld = isHeld
      progress.wake()
      await bench.session.waitForHold(otherThan: isHeld)
    }
    return nil
  }
}
