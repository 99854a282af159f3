import Synchronization

/// The limit on the memory that clients and users of the control API can make a server hold.
///
/// The limit has three parts, and no part can use the memory of another:
///
/// | part | share | what happens if the share is used up |
/// |---|---|---|
/// | ``connections``, for ``KeptMemory`` | a half | the connections that hold the most are closed |
/// | ``logs`` of sessions | a quarter | the longest logs drop their oldest requests and events |
/// | ``sessions``, for ``SessionMemory`` | a quarter | the control API answers with 503 |
final class MemoryBudget: Sendable {
  /// The bytes that the connections of one event loop may hold.
  let connections: Int
  let logs: MemoryTotal
  let sessions: MemoryTotal
  private let cores = Mutex<[WeakCore]>([])

  private struct WeakCore: Sendable {
    weak let core: SessionCore?
  }

  /// Divides a number of bytes among the parts, and the part for connections among the event loops.
  init(_ bytes: Int, loops: Int = 1) {
    connections = bytes / 2 / max(1, loops)
    logs = MemoryTotal(limit: bytes / 4)
    sessions = MemoryTotal(limit: bytes / 4)
  }

  /// Adds a session, whose log may be shortened when all logs together are too long.
  func add(_ core: SessionCore) {
    cores.withLock { cores in
      cores.removeAll { $0.core == nil }
      cores.append(WeakCore(core: core))
    }
  }

  /// Shortens the longest logs until all logs fit into three quarters of their part of the limit.
  ///
  /// A log is shortened if it is longer than its equal share of these three quarters.
  func shortenLogs() {
    let cores = cores.withLock { $0.compactMap(\.core) }
    let most = logs.limit * 3 / 4 / max(1, cores.count)
    for core in cores { core.state.withLock { $0.log.shorten(to: most) } }
  }
}

/// The total number of bytes that several owners hold.
final class MemoryTotal: Sendable {
  let limit: Int
  private let kept = Atomic(0)

  init(limit: Int) { self.limit = limit }

  var isOver: Bool { kept.load(ordering: .relaxed) > limit }

  fileprivate func add(_ bytes: Int) { kept.add(bytes, ordering: .relaxed) }
}

/// The bytes that one owner holds, which are counted in a total until this object is deallocated.
final class MemoryClaim: Sendable {
  let total: MemoryTotal
  private let kept = Atomic(0)

  init(on total: MemoryTotal) { self.total = total }

  var bytes: Int { kept.load(ordering: .relaxed) }

  deinit { total.add(-bytes) }

  /// Sets the number of bytes that the owner holds now.
  func set(_ bytes: Int) { total.add(bytes - kept.exchange(bytes, ordering: .relaxed)) }

  /// Counts additional bytes, unless the total would exceed its limit.
  ///
  /// - Returns: Whether the bytes have been counted.
  func add(_ bytes: Int) -> Bool {
    set(self.bytes + bytes)
    guard bytes > 0, total.isOver else { return true }
    set(self.bytes - bytes)
    return false
  }
}
