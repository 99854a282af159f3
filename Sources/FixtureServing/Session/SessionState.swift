import EventLoops
import FixtureSites

/// The state of a session, including its exchanges, gates and log.
///
/// The event loops and the owner of the session share it.
struct SessionState: Sendable {
  /// Whether the session has been closed, so that no reply continues after a gate.
  private(set) var isClosed = false
  /// Whether connections are to be closed as soon as their replies have been sent.
  var isDraining = false
  /// Whether the session is closed or draining.
  var isEnding: Bool { isClosed || isDraining }
  private(set) var connections = 0
  var open = OpenExchanges()
  /// The number of connections whose server side has ended and whose client side has not.
  var lingering = 0
  private(set) var openGates: Set<String> = []
  /// The total length of the names of the open gates, in bytes.
  private(set) var openGateBytes = 0
  /// The replies that are held at gates, in the order they arrived, keyed by the gate's name.
  private(set) var held: [String: [ExchangeAddress]] = [:]
  var log: SessionLog

  mutating func accept(from peer: String, origin: String) -> Int {
    connections += 1
    log.recordEvent(.accepted(origin: origin, peer: peer), connection: connections)
    return connections
  }

  /// Records that bytes of a reply have been sent and that the reply has to wait.
  mutating func sent(status: Int?, bytes: Int, of number: Int, connection: Int) {
    log.sent(status: status, of: number)
    log.recordEvent(.sent(status: status, bytes: bytes), connection: connection, request: number)
  }

  /// Holds a reply at a gate unless the gate is open, and returns whether the reply has to wait.
  mutating func hold(
    _ held: ExchangeAddress, at gate: String, request: Int, connection: Int
  ) -> Bool {
    if openGates.contains(gate) { return false }
    // The connection is about to be closed, so the reply need not be added to the list of held
    // replies.
    if isClosed { return true }
    self.held[gate, default: []].append(held)
    open.move(from: \.active, to: \.held)
    log.recordEvent(.held(gate: gate), connection: connection, request: request)
    return true
  }

  /// Removes a held reply, because it ends before its gate is opened.
  mutating func release(_ address: ExchangeAddress, from gate: String) {
    guard let index = held[gate]?.firstIndex(of: address) else { return }
    held[gate]?.remove(at: index)
    if held[gate]?.isEmpty == true { held[gate] = nil }
    open.move(from: \.held, to: \.active)
  }

  /// Records that the rest of a reply will never be sent.
  mutating func silence(request: Int, connection: Int) {
    open.move(from: \.active, to: \.held)
    log.recordEvent(.silent, connection: connection, request: request)
  }

  /// Opens a gate, and returns the replies that were held there, in the order they arrived.
  mutating func open(_ gate: String) -> [ExchangeAddress] {
    if openGates.insert(gate).inserted {
      openGateBytes += gate.utf8.count
      log.recordEvent(.gateOpened(gate), connection: nil)
    }
    return takeHeld(at: gate)
  }

  mutating func close(_ gate: String) {
    guard openGates.remove(gate) != nil else { return }
    openGateBytes -= gate.utf8.count
    log.recordEvent(.gateClosed(gate), connection: nil)
  }

  /// Records that the session is closed, and removes all held replies.
  mutating func endSession() {
    isClosed = true
    for gate in held.keys { _ = takeHeld(at: gate) }
  }

  private mutating func takeHeld(at gate: String) -> [ExchangeAddress] {
    let waiting = held.removeValue(forKey: gate) ?? []
    open.move(waiting.count, from: \.held, to: \.active)
    return waiting
  }
}

/// The counts of a session's requests that have begun but not ended.
package struct OpenExchanges: Hashable, Sendable, Encodable {
  /// The number of exchanges that can continue without an action of the session's owner.
  ///
  /// They are being answered, are delayed, or wait for the client to read.
  package var active = 0
  /// The number of exchanges whose reply is held at a gate or will never be completed.
  package var held = 0
  /// The number of open WebSockets that wait for their client.
  package var listening = 0

  /// Whether nothing will happen until a client does something or a gate is opened.
  package var isIdle: Bool { active == 0 }

  /// Subtracts a number of exchanges from one count and adds it to another.
  mutating func move(
    _ count: Int = 1, from: WritableKeyPath<Self, Int>, to: WritableKeyPath<Self, Int>
  ) {
    self[keyPath: from] -= count
    self[keyPath: to] += count
  }
}

/// The address of an exchange, made of its connection and its stream.
struct ExchangeAddress: Sendable, Equatable {
  let connection: WatcherAddress
  /// The stream on an HTTP/2 connection; 0 on an HTTP/1.1 connection, which has no streams.
  var stream: Int32 = 0
}
