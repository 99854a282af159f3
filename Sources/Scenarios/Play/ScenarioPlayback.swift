import FixtureServing
import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

/// The playback of one scenario.
@MainActor final class ScenarioPlayback {
  private let scenario: Scenario
  let session: ScenarioSession
  let engine: any EngineControl
  private let connection: EngineConnection
  let app: ScriptedApp
  let recorder: NavigationRecorder
  private let factory: ViewFactory
  let progress: TraceProgress
  private var step: (number: Int, text: String)?
  private(set) var until: (ScenarioStep.Until, start: Int)?
  private var appLimit: ScenarioStep.Limit?
  /// The part of the time limit that has passed.
  private var passed = Duration.zero
  private(set) var now: WaitReason?
  /// The time at which the first step began.
  private var beginning: ContinuousClock.Instant?
  /// The sum of the times between the last event and the end of each step.
  private var waiting = Duration.zero
  /// The number of events when the engine became idle, and whether it has been idle for too long.
  private var stall: (seen: Int, isOver: @Sendable () -> Bool)?
  private let limit: Duration
  private let deadline: ContinuousClock.Instant

  init(
    _ scenario: Scenario, within limit: Duration, session: ScenarioSession,
    engine: any EngineControl, connection: EngineConnection,
    receive: @escaping @MainActor (TraceEvent) -> Void
  ) {
    self.scenario = scenario
    self.limit = limit
    deadline = .now + limit
    self.session = session
    self.engine = engine
    self.connection = connection
    progress = TraceProgress(
      engine.capabilities, without: scenario.app.absent, receive: receive)
    app = ScriptedApp(of: scenario, in: session)
    recorder = NavigationRecorder(names: session.names) { [progress, app] event in
      progress.take(event)
      app.react(toChange: event)
    }
    // A scenario does not expect callbacks that its app does not handle.
    recorder.recordsUnhandledCallbacks = false
    app.recorder = recorder
    factory = ViewFactory(connection, app)
  }

  /// Plays all steps, and returns the error if they could not be played.
  ///
  /// - Parameter times: Receives the times of the steps.
  func run(_ times: inout PlayTimes) async -> PlaybackError? {
    recorder.join(connection)
    defer { storeTimes(in: &times) }
    var failure = await withTaskGroup(of: PlaybackError?.self) { group in
      group.addTask { await self.playSteps() }
      group.addTask { await self.watchServer() }
      group.addTask {
        // If the steps are done first, this wait is cancelled and its result is not used.
        try? await Task.sleep(until: self.deadline)
        return await self.failure(self.timeIsUp)
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
    if case .timeLimit(let seconds, let waits, let event)? = failure?.reason,
      let page = await silentPage()
    {
      failure?.reason = .timeLimit(
        seconds: seconds, waitedFor: waits.filter { $0 != .barrier } + [page], lastEvent: event)
    }
    return failure?.reason.mayBeForScripts == true && progress.activity.hasPartNotModelled
      ? nil : failure
  }

  private func storeTimes(in times: inout PlayTimes) {
    guard let beginning else { return }
    times.waiting = waiting.inSeconds
    times.launch = progress.firstCallback.map { ($0 - beginning).inSeconds } ?? 0
    times.loading = (.now - beginning - waiting).inSeconds - times.launch
  }

  /// Closes all views, which stops all events, and removes the data that the views stored.
  func closeViews() async {
    recorder.stop()
    app.releaseViews()
    connection.closeViews()
    app.giveHeldAnswers()
    recorder.leave(connection)
    await factory.removeStores()
  }

  // MARK: Steps

  private func playSteps() async -> PlaybackError? {
    do throws(PlaybackError.Reason) {
      try await makeViews()
      beginning = .now
      for (index, step) in scenario.steps.enumerated() {
        self.step = (index + 1, step.text)
        let beginning = ContinuousClock.now
        until = step.until.map { ($0, recorder.events.count) }
        (appLimit, passed) = (step.limit, .zero)
        for act in step.acts { try await performAct(act) }
        try await waitUntilIdle()
        waiting += .now - max(beginning, progress.lastEvent)
      }
      if let value = progress.undeclared {
        throw .engine("its table has no origin for \(value)")
      }
      return nil
    } catch {
      return failure(error)
    }
  }

  /// Makes the views.
  ///
  /// Only the app retains them, so that it can release them.
  private func makeViews() async throws(PlaybackError.Reason) {
    let views = try scenario.views.map { setup throws(PlaybackError.Reason) in
      do { return try factory.view(setup) } catch { throw .engine("\(error)") }
    }
    for (view, setup) in zip(views, scenario.views) {
      if let rules = setup.contentRules { try await factory.add(rules, to: view) }
      app.adopt(view)
      recorder.attach(to: view)
      recorder.observe(setup.observed, of: view)
    }
  }

  /// Waits until the app's own time limit has passed, or until a page acts before that.
  private func pass(_ limit: ScenarioStep.Limit) async throws(PlaybackError.Reason) {
    let left = Duration.seconds(limit.seconds) - passed
    if let delay = engine.nextDelay, delay < left, engine.passTime(delay) {
      passed += delay
      return
    }
    appLimit = nil
    if !engine.passTime(left) {
      // A cancelled playback returns at once.
      try? await Task.sleep(for: min(left, remaining))
    }
    guard !Task.isCancelled else { throw timeIsUp }
    recorder.record(
      step: TraceEvent(.timeLimit, view: limit.view, [.value: TraceValue(limit.seconds)]))
    for act in limit.acts {
      try await performAct(AddressedAct(act.act, view: act.view ?? limit.view))
    }
  }

  private func performAct(_ addressed: AddressedAct) async throws(PlaybackError.Reason) {
    let number = addressed.view ?? 1
    guard let view = app.view(number) else {
      throw .scenario("there is no view \(number); none was opened, or it was closed")
    }
    if let event = addressed.act.event(view: number, names: session.names) {
      recorder.record(step: event)
    }
    switch addressed.act.action {
    case .immediate(let perform): perform(ActContext(view: view, app: app))
    case .roundTrip(let reason, let perform):
      try await wait(reason) { limit in
        try await perform(self.engine, view.viewID, limit)
      }
    case .passTime(let time):
      try await waitUntilIdle()
      try await engine.pass(min(time, remaining)) { () throws(PlaybackError.Reason) in
        try await waitUntilIdle()
      }
      guard !Task.isCancelled else { throw timeIsUp }
    }
    if let failure = app.failure { throw failure }
  }

  // MARK: Waiting

  /// Waits until nothing is under way and enough consecutive round trips have not caused an event.
  private func waitUntilIdle() async throws(PlaybackError.Reason) {
    var idle = IdleDetector(of: engine)
    while true {
      await progress.wait {
        self.waits.isEmpty || self.viewWithEndedProcess != nil || self.app.failure != nil
          || self.awaitedDelay != nil || self.isForScripts
      }
      // A cancelled playback returns from every wait at once.
      guard !Task.isCancelled else { throw timeIsUp }
      if let failure = app.failure { throw failure }
      guard await session.fixtures.waitUntilIdle(within: remaining) else { throw timeIsUp }
      let seen = (progress.activity.count, session.fixtures.log.count)
      let isIdleTrip = try await roundTrip()
      let isSame = seen == (progress.activity.count, session.fixtures.log.count)
      guard isSame,
        waits.isEmpty || viewWithEndedProcess != nil || awaitedDelay != nil || isForScripts
          || isForLoads,
        session.fixtures.openExchanges.isIdle
      else {
        idle.reset()
        continue
      }
      // The engine may wait for a request that is on its way to the server.
      if !isIdleTrip, isHeld { await session.fixtures.flush() }
      guard idle.isIdle(after: isIdleTrip, while: isHeld) else { continue }
      if waits.isEmpty {
        guard isHeld, let appLimit else { return }
        try await pass(appLimit)
      } else if let view = viewWithEndedProcess {
        throw .processEnded(view: view, waitedFor: waits)
      } else if let awaitedDelay {
        _ = engine.passTime(awaitedDelay)
      } else if isForScripts {
        throw .notModelled(waitedFor: waits)
      } else if isForLoads, isStalled() {
        throw .stalled(waitedFor: waits, lastEvent: progress.events.last)
      }
    }
  }

  /// Whether no event has come for ``stallLimit``, counted from the first call after an event.
  private func isStalled() -> Bool {
    let seen = progress.activity.count
    guard let stall, stall.seen == seen else {
      stall = (seen, engine.timer(Self.stallLimit))
      return false
    }
    return stall.isOver()
  }

  private func roundTrip() async throws(PlaybackError.Reason) -> Bool {
    var isIdle = false
    try await wait(nil) { isIdle = try await self.engine.roundTrip(timeLimit: $0) }
    return isIdle
  }

  /// Rechecks the waits whenever replies start or stop waiting at gates, until the task is
  /// cancelled.
  private func watchServer() async -> PlaybackError? {
    while !Task.isCancelled {
      let isHeld = session.fixtures.openExchanges.held > 0
      progress.wake()
      await session.fixtures.waitForHold(otherThan: isHeld)
    }
    return nil
  }

  private var remaining: Duration { max(.zero, deadline - .now) }

  private func wait(
    _ wait: WaitReason?, for body: (Duration) async throws -> Void
  ) async throws(PlaybackError.Reason) {
    now = wait
    do {
      try await body(remaining)
    } catch let failure as EngineFailure where failure.isTransient {
      throw .transient("\(failure)")
    } catch {
      throw remaining > .zero ? .engine("\(error)") : timeIsUp
    }
    now = nil
  }

  private var timeIsUp: PlaybackError.Reason {
    .timeLimit(
      seconds: limit / .seconds(1), waitedFor: report, lastEvent: progress.events.last)
  }

  private func failure(_ reason: PlaybackError.Reason) -> PlaybackError {
    PlaybackError(step: step?.number, action: step?.text, reason: reason)
  }
}

extension ScriptedApp {
  /// Creates the app of a scenario.
  convenience init(of scenario: Scenario, in session: ScenarioSession) {
    let schemes = scenario.views.flatMap { $0.schemes.values }
      .reduce([:]) { $0.merging($1) { first, _ in first } }
    self.init(scenario.app, schemes: schemes, folder: scenario.folder, in: session)
  }
}
