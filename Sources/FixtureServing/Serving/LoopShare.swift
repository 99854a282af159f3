import CFixtureSystem
import EventLoops
import FixtureSites
import FixtureSystem
import Logging

/// The values that all connections of one event loop share.
final class LoopShare {
  /// The memory that the connections hold for their clients.
  var memory = KeptMemoryTotal()
  /// Whether connections are currently being ended because they hold too much memory.
  private var makesRoom = false
  /// The time before which no other memory warning is logged, since one per minute is enough.
  private var isSilentUntil: UInt64 = 0
  /// The time before which free memory is not returned to the system again, as that takes up to 50
  /// ms.
  private var keepsMemoryUntil: UInt64 = 0
  private var second: time_t = -1
  private var dateText = ""
  private var lastDateLine: [UInt8] = []

  /// The value of the `Date` field (RFC 9110 section 6.6.1), formatted at most once a second.
  ///
  /// An example is `Sun, 06 Nov 1994 08:49:37 GMT`.
  var date: String {
    updateDate()
    return dateText
  }

  /// The line of the `Date` field, followed by the empty line that ends a head.
  var lastDateField: [UInt8] {
    updateDate()
    return lastDateLine
  }

  /// Ends the connections that hold the most memory, until an eighth of the limit is free again.
  ///
  /// Connections of the sessions that hold the most memory are ended first.
  func makeRoom(in limit: Int, on reactor: Reactor, _ logger: Logger?) {
    guard !makesRoom else { return }
    makesRoom = true
    defer { makesRoom = false }
    var connections: [(connection: Connection, session: String, part: Int)] = []
    var sessions: [String: Int] = [:]
    reactor.forEachWatcher { watcher in
      guard let connection = watcher as? Connection else { return }
      let (session, part) = (
        connection.bindings.home.session.id, memory.part(of: connection.memory)
      )
      connections.append((connection, session, part))
      sessions[session, default: 0] += part
    }
    // If a session holds much memory with many connections, these are ended before those of other
    // sessions.
    let heaviest = connections.map { connection, session, part in
      (connection, weight: Double(part) * Double(sessions[session, default: 0]))
    }.sorted { $0.weight > $1.weight }
    let before = memory.bytes
    var ended = 0
    for (connection, _) in heaviest where memory.bytes > limit / 8 * 7 {
      connection.giveUp()
      ended += 1
    }
    if reactor.now >= keepsMemoryUntil {
      keepsMemoryUntil = reactor.now + 1000
      fixture_return_free_memory()
    }
    guard reactor.now >= isSilentUntil else { return }
    isSilentUntil = reactor.now + 60_000
    logger?.warning(
      """
      the connections keep \(before) bytes, at most \(limit) are allowed, their part of the limit of \
      memory; the \(ended) that keep most are ended; raise the limit if they should stay
      """)
  }

  private func updateDate() {
    let second = time(nil)
    guard second != self.second else { return }
    self.second = second
    dateText = HTTPDate(seconds: second).text
    lastDateLine = Array("Date: \(dateText)\r\n\r\n".utf8)
  }
}
