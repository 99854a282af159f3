import Foundation
import Synchronization

/// A reader of the log of the server's own session while the log grows.
///
/// It checks what it reads.
final class LogReader: Sendable {
  private let port: UInt16
  private let ledger: Ledger
  private let isStopping = Atomic<Bool>(false)
  private let check = Mutex(EventCheck())
  private let dropped = Atomic<Int>(0)
  private let isOver = Atomic<Bool>(false)

  init(port: UInt16, ledger: Ledger) {
    self.port = port
    self.ledger = ledger
    Thread.detachNewThread { [self] in
      do { try read() } catch { ledger.problems.add("the log cannot be read: \(error)") }
      isOver.store(true, ordering: .sequentiallyConsistent)
    }
  }

  /// The events read so far.
  var state: EventCheck { check.withLock { $0 } }
  /// The number of events that the log dropped before they could be read.
  var lost: Int { dropped.load(ordering: .relaxed) }

  /// Waits until the log contains everything that the clients know, then ends.
  func finish() {
    let deadline = Date.now + 15
    while !ledger.isSettled || state.connections.count > 1, .now < deadline { usleep(20_000) }
    isStopping.store(true, ordering: .sequentiallyConsistent)
    while !isOver.load(ordering: .sequentiallyConsistent) { usleep(5_000) }
  }

  private func read() throws {
    let wire = try Wire(port: port)
    var last = 0
    while !isStopping.load(ordering: .sequentiallyConsistent) {
      let path = "sessions/default/log?after=\(last)&limit=2000&wait=0.2"
      try wire.send(Control.request("GET", path))
      let answer = try Answer(from: wire)
      guard answer.status == 200 else { throw Problem("GET \(path): \(answer.status)") }
      let page = try Control.json(of: answer)
      dropped.add(page["dropped"] as? Int ?? 0, ordering: .relaxed)
      for case let event as [String: Any] in page["events"] as? [Any] ?? [] { take(event) }
      last = page["next"] as? Int ?? last
    }
  }

  private func take(_ event: [String: Any]) {
    let ended = check.withLock { $0.take(event) }
    guard let ended else { return }
    if let id = ended.id {
      ledger.log(id, ended.outcome)
    } else {
      ledger.logMalformed(ended.outcome)
    }
  }
}
