import EventLoops
import FixtureSites

/// The state of a session: its exchanges, gates and log, shared by its loops and its owner.
struct SessionState: Sendable {
  /// Whether the session has been closed; no reply continues after a gate then.
  private(set) var isClosed = false
  /// Whether connections are to be closed as soon as their reply is sent.
  var isDraining = false
  /// Whether the session is closed or draining.
  var isEnding: Bool { isClosed || isDraining }
  private(set) var connections = 0
  var open = OpenExchanges()
  /// The number of connections that the server has ended and the client has not.
  var lingering = 0
  private(set) var openGates: Set<String> = []
  /// The bytes of the names of the gates that are open.
  private(set) var openGateBytes = 0
  /// The replies that wait at gates, by the gate's name, in the order they came.
  private(set) var held: [String: [ExchangeAddress]] = [:]
  var log: SessionLog

  mutating func accept(from peer: String, origin: String) -> Int {
    connections += 1
    log.recordEvent(.accepted(origin: origin, peer: peer), connection: connections)
    return connections
  }

  /// Records the bytes of a reply that were sent before it waits.
  mutating func sent(status: Int?, bytes: Int, of number: Int, connection: Int) {
    log.sent(status: status, of: number)
    log.recordEvent(.sent(status: status, bytes: bytes), connection: connection, request: number)
  }

  /// Records a reply at a gate that is closed, and returns whether the reply has to wait.
  mutating func hold(
    _ held: ExchangeAddress, at gate: String, request: Int, connection: Int
  ) -> Bool {
    if openGates.contains(gate) { return false }
    // The connection is about to be closed, which does not need the list of held replies.
    if isClosed { return true }
    self.held[gate, default: []].append(held)
    open.move(from: \.active, to: \.held)
    log.recordEvent(.held(gate: gate), connection: connection, request: request)
    return true
  }

  /// Removes a held reply that ends before its gate is opened.
  mutating func release(_ address: ExchangeAddress, from gate: String) {
    guard let index = held[gate]?.firstIndex(of: address) else { return }
    held[gate]?.remove(at: index)
    if held[gate]?.isEmpty == true { held[gate] = nil }
    open.move(from: \.held, to: \.active)
  }

  /// Records that a reply stays silent from now on.
  mutating func silence(request: Int, connection: Int) {
    open.move(from: \.active, to: \.held)
    log.recordEvent(.silent, connection: connection, request: request)
  }

  /// Opens a gate until it is closed, and returns the replies that waited, in the order they came.
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

  /// Records that the session is closed, and with it every connection.
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

/// The numbers of requests of a session that have begun and not ended.
package struct OpenExchanges: Hashable, Sendable, Encodable {
  /// The exchanges that continue by themselves: answered, delayed, or waiting for the client to
  /// read.
  package var active = 0
  /// The exchanges that wait for a gate to be opened, or stay silent.
  package var held = 0
  /// WebSockets that are open and wait for their client.
  package var listening = 0

  /// Whether nothing will happen unless a client or the owner of a gate does something.
  package var isIdle: Bool { active == 0 }

  /// Moves a number of exchanges from one count to another.
  mutating func move(
    _ count: Int = 1, from: WritableKeyPath<Self, Int>, to: WritableKeyPath<Self, Int>
  ) {
    self[keyPath: from] -= count
    self[keyPath: to] += count
  }
}

/// The address of an exchange: its connection, and its stream on it.
struct ExchangeAddress: Sendable, Equatable {
  let connection: WatcherAddress
  /// The stream on an HTTP/2 connection; 0 on an HTTP/1.1 connection, which has no streams.
  var stream: Int32 = 0
}
