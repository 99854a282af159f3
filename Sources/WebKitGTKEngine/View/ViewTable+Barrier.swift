#if WebKitGTK
import WebViewKit

extension ViewTable {
  /// Makes a round trip through the network process, all web processes and `MainActor`.
  ///
  /// - Returns: Whether nothing happened during the round trip and nothing is being loaded.
  func roundTrip(until deadline: ContinuousClock.Instant, limit: Duration) async throws -> Bool {
    do { return try await visitProcesses(until: deadline, limit: limit) } catch let error
      as EngineFailure
    {
      // A page that shows one dialog after another leaves no time for the rest of the round trip.
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
      // More round trips alone do not help, since a download also has a minimum waiting time.
      _ = await nextActivity().wait(until: min(deadline, .now + .milliseconds(100)))
    }
    return before == activity && downloads.isEmpty
      && views.values.allSatisfy {
        $0.process.openResources.isEmpty && !$0.process.downloads.awaitsDownload
      }
  }

  /// Waits for a web process's answer, even if its page shows several dialogs in a row.
  ///
  /// If the app does not answer a dialog or a policy request, this does not delay the round trip.
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
      // If the time limit passes here, the next check throws an error that names the page.
      try? await deliver(until: deadline, limit: limit)
      if process.openDialogs > 0, process.dialogCount == shown { return }
    }
  }

  /// Waits for loads whose web process is being launched.
  private func awaitStarts(until deadline: ContinuousClock.Instant, limit: Duration) async throws {
    // If WebKit has lost a load, all processes are idle. The time limit begins only if a start is
    // expected, since reading the CPU times of the processes takes longer than most round trips.
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
      // The page may be in an endless loop that prevents the next load from starting. A round trip
      // detects this.
      for view in views.values where view.process.owesStart && view.process.roundTrips.isEmpty {
        _ = view.process.roundTrip()
      }
      _ = await nextActivity().wait(until: min(deadline, .now + .milliseconds(100)))
    }
  }

  /// The time in which an allowed load has to start while nothing else happens.
  private static var startTime: ProcessLaunch {
    ProcessLaunch(within: .milliseconds(1500), atMost: .seconds(10))
  }

  /// Waits until all reports have been delivered, so that the app's answers have been sent.
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
    /// A dialog or a new document appeared, so the answer is lost. The page can be asked again.
    case interrupted
    /// The web process does not exist any more.
    case ended
  }
}
#endif
