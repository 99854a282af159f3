import HTTPFixtures

/// What a session knows of its exchanges and gates; shared by its loops and its owner.
struct SessionState: Sendable {
  /// A connection that is held at a gate.
  struct Held: Sendable {
    var loop: EventLoop
    var token: UInt64
  }

  /// Whether the session has been closed, which opens every gate there is.
  var isClosed = false
  /// Whether connections are to be closed as soon as their reply is sent.
  var isDraining = false
  var connections = 0
  var open = OpenExchanges(active: 0, held: 0)
  var openGates: Set<String> = []
  var held: [String: [Held]] = [:]
  private var records: [RequestRecord] = []
  private var dropped = 0
  private let capacity: Int

  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// The requests that are still kept, oldest first.
  var log: [RequestRecord] { records }

  /// Notes a request that has begun and gives its number.
  mutating func begin(
    _ head: RequestHead?, origin: String, connection: Int
  ) -> Int {
    // Half of the records at a time, so that forgetting costs nothing on average.
    if records.count >= 2 * capacity {
      records.removeFirst(capacity)
      dropped += capacity
    }
    open.active += 1
    let number = dropped + records.count + 1
    records.append(
      RequestRecord(number: number, origin: origin, connection: connection, head: head))
    return number
  }

  mutating func sent(status: Int?, of number: Int) {
    guard number > dropped else { return }
    records[number - dropped - 1].status = status
  }

  mutating func end(_ number: Int, _ end: ExchangeEnd) -> RequestRecord? {
    open.active -= 1
    guard number > dropped else { return nil }
    records[number - dropped - 1].end = end
    return records[number - dropped - 1]
  }

  /// Whether a connection has to wait at a gate; if so it is noted there.
  mutating func hold(_ held: Held, at gate: String) -> Bool {
    if isClosed || openGates.contains(gate) { return false }
    self.held[gate, default: []].append(held)
    open.active -= 1
    open.held += 1
    return true
  }

  /// Takes back a connection that no longer waits because it has gone.
  mutating func release(_ token: UInt64, from gate: String, loop: EventLoop) {
    guard let index = held[gate]?.firstIndex(where: { $0.token == token && $0.loop === loop })
    else { return }
    held[gate]?.remove(at: index)
    open.held -= 1
    open.active += 1
  }

  /// Notes that a reply says nothing more.
  mutating func silence() {
    open.active -= 1
    open.held += 1
  }

  /// Takes back a connection that no longer says nothing because it is being closed.
  mutating func endSilence() {
    open.held -= 1
    open.active += 1
  }

  /// Opens a gate for good and gives those who waited there, in the order they came.
  mutating func open(_ gate: String) -> [Held] {
    openGates.insert(gate)
    let waiting = held.removeValue(forKey: gate) ?? []
    open.held -= waiting.count
    open.active += waiting.count
    return waiting
  }
}
