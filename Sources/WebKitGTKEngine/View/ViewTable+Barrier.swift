#if WebKitGTK
import WebViewKit

extension ViewTable {
  /// Makes a round trip through the network process, all web processes and `MainActor`.
  ///
  /// - Returns: Whether nothing happened in the meantime and nothing is being loaded.
  func roundTrip(until deadline: ContinuousClock.Instant, limit: Duration) async throws -> Bool {
    do { return try await visitProcesses(until: deadline, limit: limit) } catch let error
      as EngineFailure
    {
      // A page that shows one dialog after the other leaves no time for anything else.
      guard case .noAnswer = error, let view = views.values.first(where: \.process.showsDialogs)
      else {
        throw error
      }
      throw silence(of: view, limit)
    }
  }

  private func visitProcesses(
    until deadline: ContinuousClock.Instant, limit: Duration
  ) async throws -> Bool {
    try await awaitStarts(until: deadline, limit: limit)
    let before = activity
    for reply in allSessions.map({ $0.roundTrip() }) {
      guard await reply.wait(until: deadline) != nil else {
        throw noAnswer("the network process", limit)
      }
    }
    try await awaitStarts(until: deadline, limit: limit)
    for view in views.values { try await visitWebProcess(view, until: deadline, limit: limit) }
    try await awaitStarts(until: deadline, limit: limit)
    try await deliver(until: deadline, limit: limit)
    noticeEndOfNetworkProcess()
    if let failure = views.values.lazy.compactMap(\.transientFailure).first { throw failure }
    if views.values.contains(where: \.process.downloads.awaitsDownload) {
      // A download has a time limit of its own, whatever the number of round trips.
      _ = await nextActivity().wait(until: min(deadline, .now + .milliseconds(100)))
    }
    return before == activity && downloads.isEmpty
      && views.values.allSatisfy {
        $0.process.openResources.isEmpty && !$0.process.downloads.awaitsDownload
      }
  }

  /// Waits for a web process's answer, also after several dialogs that its page shows in a row.
  ///
  /// A dialog that the app leaves open does not hold up the barrier, nor does an open decision.
  private func visitWebProcess(
    _ view: GTKView, until deadline: ContinuousClock.Instant, limit: Duration
  ) async throws {
    while true {
      let process = view.process
      let before = process.dialogCount
      guard let end = await process.roundTrip().wait(until: deadline) else {
        throw silence(of: view, limit)
      }
      let shown = process.dialogCount
      process.showsDialogs = end == .interrupted && shown > before
      guard end == .interrupted, shown > before || process.openDialogs > 0 else { return }
      guard .now < deadline else { throw silence(of: view, limit) }
      // If the time is over meanwhile, the error still names the page.
      try? await deliver(until: deadline, limit: limit)
      if process.openDialogs > 0, process.dialogCount == shown { return }
    }
  }

  /// Waits for loads whose web process is being launched.
  private func awaitStarts(until deadline: ContinuousClock.Instant, limit: Duration) async throws {
    // A load that WebKit has lost leaves all processes idle. The processes' times are read only if
    // a start is awaited, since reading them takes longer than most barriers.
    var (start, seen) = (ProcessLaunch?.none, activity)
    while let late = views.values.first(where: \.process.owesStart) {
      if start == nil || activity != seen { (start, seen) = (Self.startTime, activity) }
      guard start?.isUnderWay == true || !late.process.hasAllowedStart else {
        throw EngineFailure.lostStart(engine: "webkitgtk\(features)", view: late.id)
      }
      guard .now < deadline else {
        try views.values.first(where: \.process.isSilent).map { throw silence(of: $0, limit) }
        throw noAnswer("the start of a load", limit)
      }
      // A page that loops keeps the next load from starting.
      for view in views.values where view.process.owesStart && view.process.roundTrips.isEmpty {
        _ = view.process.roundTrip()
      }
      _ = await nextActivity().wait(until: min(deadline, .now + .milliseconds(100)))
    }
  }

  /// The time that an allowed load may take to start while nothing else happens.
  private static var startTime: ProcessLaunch {
    ProcessLaunch(within: .milliseconds(1500), atMost: .seconds(10))
  }

  /// Waits until all reports have been delivered, so that the app's answers to them are on the way.
  private func deliver(until deadline: ContinuousClock.Instant, limit: Duration) async throws {
    guard let reports else { return }
    let isDelivered = await reports.barrier(timeLimit: deadline - .now) { id in
      reports.post(barrier: id)
    }
    guard isDelivered else { throw noAnswer("the delivery of its reports", limit) }
  }

  private func silence(of view: GTKView, _ limit: Duration) -> EngineFailure {
    view.process.recordSilence()
    return .silentPage(engine: "webkitgtk", view: view.id, seconds: limit.inSeconds)
  }

  nonisolated func noAnswer(_ what: String, _ limit: Duration) -> EngineFailure {
    .noAnswer(engine: "webkitgtk", waitedFor: what, seconds: limit.inSeconds)
  }

  /// The end of a round trip through a web process.
  enum RoundTrip: Sendable {
    /// The page's timers that were due have fired.
    case completed
    /// A dialog or a new document came, so the answer is lost; the page can be asked again.
    case interrupted
    /// There is no web process any more.
    case ended
  }
}
#endif
