import EventLoops
import HTTPFixtures
import Logging

/// One client's connection: it passes events to its state machine, and performs its actions.
///
/// Its exchanges are its own on HTTP/1.1, and those of its ``multiplexer`` on HTTP/2.
///
/// A turn begins with readiness, a deadline, an opened gate or a handler's result, and always ends
/// in ``run()``.
final class Connection: SessionSocket, GateWaiter, ExchangeOwner {
  enum Stage {
    /// A TLS handshake that began at a time.
    case handshake(since: UInt64)
    /// A handshake that is never answered.
    case stalled
    /// HTTP.
    case open
    /// The client's end of the connection, after the server's.
    case lingering
  }

  let watch: Watch
  let loop: EventLoop
  let share: LoopShare
  let limits: ServingLimits
  let seat: Seat
  var stage = Stage.open
  // No access to these two spans a call of this type; the checks of that at run time, with those of
  // the loop's buffer, were 3 % of the processor time of a request.
  @exclusivity(unchecked) var machine: ConnectionStateMachine
  @exclusivity(unchecked) var outgoing: OutgoingBytes
  /// Whether both ends are on the loopback interface; asked once, since that takes two calls.
  private(set) lazy var isLocal = Socket.isLocal(watch.descriptor)
  /// The address of the client without its port; `nil` if it has none.
  private(set) lazy var peerHost: String? = {
    let peer = Socket.peer(of: watch.descriptor)
    return peer.lastIndex(of: ":").map { peer[..<$0].filter { $0 != "[" && $0 != "]" } }
  }()
  /// Bytes of the request's body that are counted among those of the loop.
  private var countedBody = 0
  var handler: Task<Void, Never>?
  var sending: CheckedContinuation<Bool, Never>?
  /// The exchanges of an HTTP/2 connection; `nil` for HTTP/1.1.
  var multiplexer: (any ExchangeMultiplexer)?
  /// The first bytes of the client; `nil` once the protocol is known.
  var preface: ClientPreface?

  private init(
    _ watch: Watch, on loop: EventLoop, seat: Seat, transport: ListenerTransport
  ) throws {
    (self.watch, self.loop, self.seat) = (watch, loop, seat)
    share = watch.reactor.shared(LoopShare.init)
    limits = seat.home.session.limits
    var tls: TLSLayer?
    switch transport {
    case .plain: break
    case .stalled: stage = .stalled
    case .secure(let context):
      tls = TLSLayer(try context.session(with: nil))
      stage = .handshake(since: watch.reactor.now)
    }
    machine = ConnectionStateMachine(limits: limits, isSecure: tls != nil)
    machine.endsEachFirst = !seat.home.sharedPort.isEmpty
    preface = tls == nil ? ClientPreface(for: seat.home.origin.options) : nil
    outgoing = OutgoingBytes(watch, timeout: limits.write, tls: tls)
    if tls == nil, seat.home.origin.options.fallbackVersion == .http2 { beginMultiplexing() }
  }

  static func begin(
    _ socket: CInt, to service: OriginService, number: Int, as transport: ListenerTransport,
    on loop: EventLoop, _ reactor: Reactor
  ) {
    let watch = Watch(socket, by: reactor)
    let seat = Seat(service, number: number)
    do {
      let connection = try Connection(watch, on: loop, seat: seat, transport: transport)
      try watch.begin(connection, for: .arrival)
      connection.run()
    } catch {
      seat.service.session.logger?.warning("a connection is turned away: \(error)")
      seat.recordClosing(by: .server, reset: false)
    }
  }

  // MARK: Events

  func ready(_ readiness: Readiness) {
    if readiness.contains(.hungUp) {
      lose(reset: Socket.error(of: watch.descriptor) != 0)
    } else {
      if readiness.contains(.writable) { outgoing.resume() }
      if readiness.contains(.readable), watch.isReading { receive(readiness) }
    }
    run()
  }

  func deadlinePassed() {
    switch stage {
    case .lingering: return watch.close()
    case .handshake where !outgoing.isBlocked:
      recordFailedHandshake("it took too long")
      close(by: .server)
    case .handshake, .stalled, .open:
      if let multiplexer { multiplexer.deadlinePassed() } else { machine.deadlinePassed(turn) }
    }
    run()
  }

  func loopStopped() { stop() }

  func gateOpened(on stream: Int32) {
    if let exchange = multiplexer?.exchange(on: stream) {
      exchange.machine.gateOpened()
      exchange.run()
    } else if multiplexer == nil {
      machine.gateOpened()
      run()
    }
  }

  private func receive(_ readiness: Readiness) {
    switch Socket.read(watch.descriptor, into: watch.reactor.input.bytes) {
    case .wouldBlock: return
    case .failed: lose(reset: true)
    case .moved(0): lose(reset: false)
    case .moved(let count):
      let mayHaveMore = count == watch.reactor.input.bytes.count
      if mayHaveMore || readiness.contains(.peerEnded) { watch.rearm() }
      let bytes = UnsafeRawBufferPointer(rebasing: watch.reactor.input.bytes[..<count])
      switch stage {
      case .lingering, .stalled: return
      case .handshake, .open:
        if let tls = outgoing.tls { decrypt(bytes, tls) } else { take(bytes) }
      }
    }
  }

  /// Receives bytes of the application.
  @inline(__always) func take(_ bytes: UnsafeRawBufferPointer) {
    if preface != nil { return takePreface(bytes) }
    if let multiplexer { multiplexer.receive(bytes) } else { machine.receive(bytes, turn) }
  }

  // MARK: Actions

  var turn: ConnectionTurn {
    ConnectionTurn(
      now: watch.reactor.now, position: outgoing.position, sent: outgoing.sent,
      isBlocked: outgoing.isBlocked, bodiesOfOthers: share.bodyBytes - countedBody)
  }

  /// Performs all work that is possible now, and watches for the next event.
  func run() {
    let wait = advance()
    guard watch.isOpen else { return }
    outgoing.flush()
    if outgoing.isBlocked { return watch.wait(for: .writable) }
    switch stage {
    case .handshake(let since): watch.setDeadline(since + limits.handshake.milliseconds)
    case .stalled: watch.setDeadline(0)
    case .lingering: return
    case .open:
      watch.wait(for: wait.isReading ? .arrival : [])
      watch.setDeadline(wait.deadline)
    }
  }

  /// Performs all work that is possible before the connection has to wait.
  func advance() -> ConnectionAction.Wait {
    if let multiplexer { return multiplexer.advance() }
    var turn = turn
    while true {
      noticeTrouble()
      (turn.position, turn.sent) = (outgoing.position, outgoing.sent)
      turn.isBlocked = outgoing.isBlocked
      let action = machine.next(turn)
      if case .wait(let wait) = action {
        countBody(wait.bodyBytes)
        return wait
      }
      perform(action)
    }
  }

  /// Counts the bytes of bodies that are kept for requests of this connection.
  func countBody(_ bytes: Int) {
    share.bodyBytes += bytes - countedBody
    countedBody = bytes
  }

  /// Ends the connection if it turned out to be broken.
  @inline(__always) func noticeTrouble() {
    if outgoing.isBroken { lose(reset: true) }
    if let problem = outgoing.problem { failSecurely(problem) }
  }

  func perform(_ action: ConnectionAction) {
    switch action {
    case .write(let bytes): outgoing.append(bytes)
    case .writeHead(let head, let fields):
      outgoing.append(head.bytes)
      outgoing.append(fields)
      outgoing.append(head.hasDate ? Self.lineEnd : share.date.lastField())
    case .send(let slice):
      machine.fileSent(outgoing.append(slice), of: slice, at: outgoing.position)
    case .flush: outgoing.flush()
    case .yield: yield()
    case .close(let closing): close(as: closing)
    default: performExchange(action)
    }
  }

  private static let lineEnd = Array("\r\n".utf8)

  /// Lets other connections have their turn.
  func yield() {
    address.connection.post(to: Connection.self) { connection in
      guard let connection else { return }
      if let multiplexer = connection.multiplexer {
        multiplexer.resume()
      } else {
        connection.machine.resume()
      }
      connection.run()
    }
  }

  // MARK: The owner of its exchange

  var connection: Connection { self }
  var address: ExchangeAddress {
    ExchangeAddress(connection: WatcherAddress(loop: loop, token: watch.token))
  }
  var position: Int { outgoing.position }
  var sent: Int { outgoing.sent }

  func turnSeat(to head: RequestHead) {
    if !seat.home.sharedPort.isEmpty {
      seat.turn(to: head, from: Socket.peer(of: watch.descriptor))
    }
  }

  var client: String? { outgoing.tls?.client }
}
