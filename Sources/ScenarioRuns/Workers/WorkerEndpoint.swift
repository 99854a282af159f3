#if os(Linux) || os(macOS)
import Dispatch
import FixtureServing
import FixtureSites
import Foundation
import NavigationTrace
import Scenarios
import Synchronization
import WebViewKit

/// The worker's side of its conversation with the supervisor, the process that started it.
///
/// The worker exits when its input ends, which also happens if the supervisor dies. If it cannot
/// exit within two seconds, it kills every process that it started, and then itself.
package final class WorkerEndpoint: Sendable {
  /// The requests to the worker; the stream ends when the worker has to exit.
  package let requests: AsyncStream<PlayRequest>

  private let input: Int32
  private let output: Mutex<FileHandle>
  private let continuation: AsyncStream<PlayRequest>.Continuation

  /// Takes over standard input and output; call it once per process.
  ///
  /// From then on, output of an engine's libraries goes to standard error, and the engine's child
  /// processes do not inherit the worker's connections.
  package init() throws(WorkerFailure) {
    input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard input >= 0, output >= 0, nothing >= 0 else {
      throw .system(call: "fcntl", errno: errno)
    }
    dup2(nothing, STDIN_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    close(nothing)
    // A write to a supervisor that has died must not end the worker before it has cleaned up.
    signal(SIGPIPE, SIG_IGN)
    self.output = Mutex(FileHandle(fileDescriptor: output))
    (requests, continuation) = AsyncStream.makeStream()
    Thread.detachNewThread { self.readRequests() }
  }

  /// Writes a reply, from any thread; replies arrive in the order of the calls.
  package func send(_ reply: WorkerReply) {
    guard let line = try? WireLine.encode(reply) else { return }
    // A failure is ignored, since a supervisor that has died cannot receive anything.
    _ = output.withLock { try? $0.write(contentsOf: line + [UInt8(ascii: "\n")]) }
  }

  /// Kills every process that this process started, then exits.
  ///
  /// The exit handlers of libraries do not run, since they would make an engine's threads crash.
  package static func leave(code: Int32) -> Never {
    fflush(nil)
    ProcessCookie(ofThisProcess: ())?.endHolders()
    _exit(code)
  }

  /// Reads requests on a new thread, so that a worker can exit even if its main thread hangs.
  private func readRequests() {
    var lines = LineSplitter()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(input, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      for line in lines.append(buffer[..<count]) { handleLine(line) }
    }
    continuation.finish()
    DispatchQueue(label: "navtrace.worker.end").asyncAfter(deadline: .now() + 2) {
      Self.leave(code: 1)
    }
  }

  private func handleLine(_ line: [UInt8]) {
    do {
      continuation.yield(try WireLine.decode(line))
    } catch {
      send(.error("the worker cannot read its request: \(error)"))
    }
  }
}

extension WorkerEndpoint {
  /// Starts the engine, plays scenarios until no more requests come, and stops the engine.
  ///
  /// - Parameters:
  ///   - server: The server of the scenarios.
  ///   - engine: The engine of this process, not started yet.
  ///   - http: The HTTP version that all origins speak; `nil` for each scenario's own versions.
  @MainActor package func playRequests(
    serving server: FixtureServer, on engine: any EngineControl & WebViewBackend,
    http: ServedVersion?
  ) async {
    do {
      let connection = EngineConnection(engine)
      try await engine.start()
      let player = ScenarioPlayer(
        server: server, engine: engine, connection: connection, http: http)
      send(.ready(EngineDescription(engine)))
      for await request in requests { await play(request, by: player) }
      await engine.stop()
    } catch {
      send(.unavailable("\(error)"))
    }
  }

  @MainActor private func play(_ request: PlayRequest, by player: ScenarioPlayer) async {
    do {
      let scenario = try Scenario(folder: request.folder, name: request.scenario)
      let run = await player.play(
        scenario, timeLimit: .seconds(request.timeLimit), withEvidence: request.wantsEvidence,
        receive: { self.send(.event($0)) },
        again: { send(.again($0.description)) })
      if request.wantsEvidence { send(.served(run.evidence)) }
      send(WorkerReply(run))
    } catch {
      send(.error("\(error)"))
    }
  }
}

extension WorkerReply {
  /// Creates the reply that reports how a scenario ended.
  fileprivate init(_ run: ScenarioRun) {
    self =
      switch run.failure?.reason {
      case nil: .finished(run.times)
      case .timeLimit: .timeIsUp(run.failure?.description ?? "")
      default: .error(run.failure?.description ?? "")
      }
  }
}
#endif
