import FixtureClient
import Synchronization
import WebViewKit

extension ModelEngine {
  /// The time between a click's attempts to find its element.
  private static let pause = Duration.milliseconds(1)

  /// The time until the next client redirect of a page; `nil` if there is none.
  package var nextDelay: Duration? {
    core.withLock { $0.nextDelay.map { max(.zero, $0.due - .now) } }
  }

  /// Skips time; client redirects whose delay ends within that time navigate at once.
  package func passTime(_ time: Duration) -> Bool {
    process { $0.passTime(time) }
    return true
  }

  /// Clicks the first element that a selector finds in the main frame's document.
  ///
  /// If there is none, searches the subframes with the same origin.
  ///
  /// While the page is being loaded, the click waits for the element.
  ///
  /// A selector may contain tags, `#id`, `.class`, `[name=value]` and descendants. Other CSS is not
  /// supported.
  nonisolated(nonsending) package func click(
    _ selector: String, in view: ViewID, timeLimit: Duration
  ) async throws {
    try await click(selector, by: nil, in: view, timeLimit: timeLimit)
  }

  /// Clicks an element with a mouse button and modifier keys, which the navigation action contains.
  nonisolated(nonsending) package func click(
    _ selector: String, with pointer: PointerClick, in view: ViewID, timeLimit: Duration
  ) async throws {
    try await click(selector, by: pointer, in: view, timeLimit: timeLimit)
  }

  nonisolated(nonsending) private func click(
    _ selector: String, by pointer: PointerClick?, in view: ViewID, timeLimit: Duration
  ) async throws {
    let (frame, page, index) = try await element(selector, in: view, timeLimit: timeLimit)
    process { $0.reportScripts(runByInputOn: [index], of: page, frame, in: view) }
    if let address = page.unheldAddress(clickedOn: index) {
      process { $0.report(.name("leads to \(address)"), at: page.url, in: view) }
    }
    let clicked = withCore { $0.views[view]?.click(index, of: frame) }
    guard var action = clicked ?? nil else { return }
    action.pointer = pointer
    process { [action] core in
      guard let fields = core.views[view]?.machine.fields else { return }
      let document = core.views[view]?.machine.frames[frame]?.document
      for ping in action.pings(from: page.url, in: document, fields) {
        core.beginLoad(LoadID(), .ping(ping), in: view)
      }
      core.follow(action, from: frame, in: view)
    }
  }

  /// Replaces the text of a field.
  nonisolated(nonsending) package func type(
    _ text: String, into selector: String, in view: ViewID, timeLimit: Duration
  ) async throws {
    let (frame, page, index) = try await element(selector, in: view, timeLimit: timeLimit)
    guard page.elements.takesText(index) else {
      throw EngineFailure.noTarget(engine: name, what: "text field", selector: selector)
    }
    process { $0.reportScripts(runByInputOn: [index], withKeys: true, of: page, frame, in: view) }
    core.withLock { $0.views[view]?.type(text, into: index, of: frame) }
  }

  /// Submits a form as the Return key does.
  ///
  /// If the selector finds an element other than a form, the form of that element is submitted.
  nonisolated(nonsending) package func submit(
    _ selector: String, in view: ViewID, timeLimit: Duration
  ) async throws {
    let (frame, page, index) = try await element(selector, in: view, timeLimit: timeLimit)
    guard let form = page.formAround(index) else {
      throw EngineFailure.noTarget(engine: name, what: "form", selector: selector)
    }
    let reached = [index, page.defaultButton(of: form), form].compactMap(\.self)
    process { $0.reportScripts(runByInputOn: reached, withKeys: true, of: page, frame, in: view) }
    guard let action = withCore({ _ in page.implicitSubmission(of: form) }) else { return }
    process { $0.follow(action, from: frame, in: view) }
  }

  /// Returns the first element that a selector finds, waiting for it while the page is being
  /// loaded.
  nonisolated(nonsending) private func element(
    _ selector: String, in view: ViewID, timeLimit: Duration
  ) async throws -> (frame: FrameID, page: Page, index: Int) {
    guard let elements = Selector(selector) else {
      throw EngineFailure.unsupported(engine: name, what: "the selector '\(selector)'")
    }
    let clock = ContinuousClock()
    let deadline = clock.now + timeLimit
    while true {
      let pages = core.withLock { core in core.views[view].map(\.reachablePages) }
      guard let pages else { throw EngineFailure.noView(engine: name) }
      for (frame, page) in pages {
        if let index = elements.first(in: page.elements) { return (frame, page, index) }
      }
      let isLoading = core.withLock { $0.views[view]?.machine.state.isLoading ?? false }
      guard isLoading, clock.now < deadline else {
        throw EngineFailure.noElement(engine: name, selector: selector)
      }
      try await Task.sleep(for: Self.pause)
    }
  }

  /// Ends the process of the view's page.
  ///
  /// The model has no processes. It ends the pages that a browser would show in one process: the
  /// page of the view, and the pages of the windows that share its process.
  package func terminateWebContentProcess(of view: ViewID) async throws {
    guard core.withLock({ $0.views[view] != nil }) else {
      throw EngineFailure.noView(engine: name)
    }
    process { $0.terminateProcess(of: view) }
  }

  /// The number of round trips without a change after which a frame's report no longer waits for an
  /// earlier frame of the document.
  ///
  /// Over loopback, the earlier frame's response usually arrives much sooner.
  private static let frameTrips = 10
  /// The time in which a server must respond after those round trips.
  ///
  /// On a busy computer, the server may get no processor time during the round trips.
  private static let serverTime = Duration.milliseconds(100)
  /// The number of yields to `MainActor` before the first sleep.
  ///
  /// A sleep takes as long as a hundred yields.
  private static let turns = 40

  /// One round trip is enough, since the engine has no processes.
  package var roundTripsUntilIdle: Int { 1 }

  /// Waits until everything received so far has been processed and reported.
  ///
  /// - Returns: Whether all pending work waits for an answer of the app. A response that the server
  ///   holds at a gate is also pending work, because the engine cannot know whether the server will
  ///   send more.
  nonisolated(nonsending) package func roundTrip(timeLimit: Duration) async throws -> Bool {
    try await waitUntilIdle(within: timeLimit)
    guard !core.withLock(\.isIdle) else { return true }
    for client in clients.withLock(\.self) { await client.flush() }
    try await waitUntilIdle(within: timeLimit)
    let waitsForServer = withCore { core in
      core.recordTrip()
      return core.isWithholding && core.unchangedTrips >= Self.frameTrips
    }
    if waitsForServer { try await Task.sleep(for: min(Self.serverTime, timeLimit)) }
    return withCore { core in
      if waitsForServer, core.isWithholding, core.changes == core.changesAtTrip {
        // The earlier frames of the document wait for a server.
        core.process { $0.inbox.released.formUnion($0.inbox.withheld) }
      }
      return core.isIdle
    }
  }

  /// Waits until `MainActor` has processed the reports.
  ///
  /// While `navtrace explore` tries all orders, the wait includes the pauses of the schedule.
  private nonisolated(nonsending) func waitUntilIdle(within limit: Duration) async throws {
    let deadline = ContinuousClock.now + limit
    var turns = 0
    while !core.withLock({ $0.isIdleExceptForServers || $0.isWithholding }) {
      turns += 1
      guard turns > Self.turns else {
        await Task.yield()
        continue
      }
      guard ContinuousClock.now < deadline else {
        throw EngineFailure.noAnswer(
          engine: name, waitedFor: "what is under way", seconds: limit.inSeconds)
      }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  /// Delivers reports in the order of a schedule, in views that are created after the call.
  ///
  /// Whenever there are several reports, the schedule has the index of the report to deliver next.
  /// When the schedule has ended, the first report is delivered. The messages between processes
  /// have the first indices; the loads follow, in the order in which they began. ``choices`` lists
  /// the number of reports at each choice. If the schedule is `nil`, the engine's own order is
  /// used.
  ///
  /// - Parameter idleTime: The time after which a load without a report is assumed to wait for its
  ///   server.
  package func follow(_ schedule: [Int]?, idleTime: Duration = .milliseconds(50)) {
    core.withLock { $0.schedule = schedule.map { Schedule($0, idleTime: idleTime) } }
  }

  /// The number of options at each choice between two or more since ``follow(_:idleTime:)``.
  package var choices: [Int] { core.withLock { $0.schedule?.choices ?? [] } }
}
