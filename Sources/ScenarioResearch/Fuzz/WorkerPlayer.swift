import ScenarioWorkers

#if os(Linux) || os(macOS)
/// Plays scenarios one by one in a worker process.
package actor WorkerPlayer: TraceSource {
  private var session: WorkerSession

  /// Begins without a worker; the first scenario starts one.
  package init(_ supervisor: WorkerSupervisor) {
    session = WorkerSession(supervisor)
  }

  package func play(_ request: PlayRequest) async throws -> PlayResult {
    var own = session
    do {
      let result = try await own.play(request) { _ in }
      session = own
      return result
    } catch {
      own.end()
      session = own
      throw error
    }
  }

  /// Lets the worker leave.
  package func end() async {
    var own = session
    await own.leave()
    session = own
  }
}
#endif
