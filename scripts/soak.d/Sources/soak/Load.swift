import Synchronization

/// The state that all clients share.
final class Load: Sendable {
  let server: ServerUnderTest
  let ledger = Ledger()
  let latencies = Latencies()
  let sessions = SessionTotals()
  /// The sizes of the bodies, keyed by path.
  ///
  /// A prefix of the key says whether TLS was used.
  let sizes = Mutex<[String: Int]>([:])
  private let stopping = Atomic<Bool>(false)
  private let running = Atomic<Int>(0)

  init(_ server: ServerUnderTest) { self.server = server }

  var control: Control { Control(port: server.port) }
  var isStopping: Bool { stopping.load(ordering: .relaxed) }
  var isOver: Bool { running.load(ordering: .sequentiallyConsistent) == 0 }

  func stop() { stopping.store(true, ordering: .relaxed) }
  func began() { running.add(1, ordering: .sequentiallyConsistent) }
  func ended() { running.subtract(1, ordering: .sequentiallyConsistent) }
}

/// The number of sessions that clients opened and closed.
final class SessionTotals: Sendable {
  let opened = Atomic<Int>(0)
  let requests = Atomic<Int>(0)
  let connections = Atomic<Int>(0)
}
