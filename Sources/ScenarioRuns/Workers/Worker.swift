#if os(Linux) || os(macOS)
import NavigationTrace
import Scenarios

/// A worker process, as seen by the process that gives it scenarios.
struct Worker {
  /// The loss of the worker: a clause with the reason, the last event, and its standard error.
  struct Loss: Error {
    var reason: String
    /// Whether the worker was ended because of a timeout.
    var isOverdue = false
  }

  private let child: ChildProcess
  private var events: AsyncStream<ChildProcess.Event>.Iterator
  /// The next request, which is sent while the worker still plays the current scenario.
  private var sent: PlayRequest?

  init(_ launch: WorkerLaunch) throws(WorkerFailure) {
    child = try ChildProcess(launch)
    events = child.events.makeAsyncIterator()
  }

  /// Waits until the worker's engine runs.
  ///
  /// - Throws: ``Loss``, or a ``WorkerFailure``.
  nonisolated(nonsending) mutating func start(limit: Duration) async throws -> EngineDescription {
    switch try await reply(within: child.remind(after: limit), limit, "its engine did not start")
    {
    case .ready(let engine): return engine
    case .unavailable(let reason):
      await child.terminate()
      throw WorkerFailure.engineUnavailable(reason)
    default: throw await loss("the worker's first reply was not 'ready'")
    }
  }

  /// Plays one scenario and adds its events to its result.
  ///
  /// - Parameters:
  ///   - next: The scenario to play next, if known; the worker continues with it at once.
  ///   - limit: The time after which the worker is killed; the worker itself has a shorter limit.
  /// - Throws: ``Loss``, or ``WorkerFailure/interrupted``.
  nonisolated(nonsending) mutating func play(
    _ request: PlayRequest, before next: PlayRequest?, limit: Duration,
    into result: inout PlayResult
  ) async throws {
    if sent != request { try send(request) }
    sent = next
    if let next { try send(next) }
    var reminder = child.remind(after: limit)
    do {
      while true {
        switch try await reply(within: reminder, limit, "the scenario did not end") {
        case .event(let event): result.trace.events.append(event)
        case .again(let reason):
          reminder = child.remind(after: limit)
          result.trace.events = []
          result.retries.append(reason)
        case .served(let events): result.evidence = events
        case .finished(let times):
          result.times = times
          return
        case .timeIsUp(let reason):
          (result.failure, result.isOverdue) = (reason, true)
          return
        case .error(let reason):
          result.failure = reason
          return
        case .ready, .unavailable:
          throw await loss("the worker started again in mid-scenario")
        }
      }
    } catch let loss as Loss {
      let errors = child.errorTail
      let tail = errors.isEmpty ? "" : "; its standard error ended with:\n\(errors)"
      let end = result.trace.events.last.map { "the last event was \($0)" } ?? "no event had come"
      throw Loss(reason: "\(loss.reason); \(end)\(tail)", isOverdue: loss.isOverdue)
    }
  }

  private func send(_ request: PlayRequest) throws {
    child.send(try WireLine.encode(request))
  }

  /// Kills the worker and every process that it started.
  nonisolated(nonsending) func terminate() async { await child.terminate() }

  /// Asks the worker to exit, and kills it if it does not exit within the limit.
  nonisolated(nonsending) mutating func leave(limit: Duration) async {
    child.closeInput()
    let reminder = child.remind(after: limit)
    while let event = await events.next(isolation: #isolation) {
      if case .ended = event { return }
      if event == .reminder(reminder) { break }
    }
    await child.terminate()
  }

  private nonisolated(nonsending) mutating func reply(
    within reminder: Int, _ limit: Duration, _ overdue: String
  ) async throws -> WorkerReply {
    var reminder = reminder
    var isOverdue = true
    var overdue = "\(overdue) within \(limit.inWords)"
    while let event = await events.next(isolation: #isolation) {
      switch event {
      case .line(let line):
        if let reply: WorkerReply = try? WireLine.decode(line) { return reply }
        let text = String(decoding: line.prefix(120), as: UTF8.self)
        throw await loss("the worker wrote a line that is not a reply: '\(text)'")
      case .outputClosed:
        // A process that dies closes its output first; the event for its end has more details.
        reminder = child.remind(after: .seconds(1))
        overdue = "the worker closed its standard output"
        isOverdue = false
      case .reminder(reminder): throw await loss(overdue, isOverdue: isOverdue)
      case .reminder: continue
      case .ended(let ending): throw Loss(reason: "the worker \(ending)")
      }
    }
    await child.terminate()
    throw WorkerFailure.interrupted
  }

  /// Kills the worker and returns the reason.
  private nonisolated(nonsending) func loss(
    _ reason: String, isOverdue: Bool = false
  ) async -> Loss {
    await child.terminate()
    return Loss(reason: reason, isOverdue: isOverdue)
  }
}
#endif
