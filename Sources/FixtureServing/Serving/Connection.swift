import EventLoops
import HTTPFixtures
import Logging

/// One client's connection: gives its state machine what happens, and does what that says.
///
/// A turn begins with readiness, a deadline, an opened gate or a handler's result, and always ends
/// in ``run()``.
final class Connection: SessionSocket, GateWaiter {
  /// The stages of a connection.
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
  /// Bytes of the request's body that are counted among those of the loop.
  private var countedBody = 0
  var handler: Task<Void, Never>?
  /// The handler, if it waits for the system to take what it has sent.
  var sending: CheckedContinuation<Bool, Never>?

  private init(
    _ watch: Watch, on loop: EventLoop, seat: Seat, transport: ListenerTransport
  ) throws {
    (self.watch, self.loop, self.seat) = (watch, loop, seat)
    share = watch.reactor.shared(LoopShare.init)
    limits = seat.home.limits
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
    outgoing = OutgoingBytes(watch, share, timeout: limits.write, tls: tls)
  }

  /// Begins to read from a socket that was accepted.
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
      seat.noteClosed(by: .server, reset: false)
    }
  }

  // MARK: What happens

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
      noteFailedHandshake("it took too long")
      close(by: .server)
    case .handshake, .stalled, .open: machine.deadlinePassed(turn)
    }
    run()
  }

  func loopStopped() { stop() }

  func gateOpened() {
    machine.gateOpened()
    run()
  }

  func adopt(_ services: [String: OriginService], of session: String) {
    if !seat.adopt(services, of: session) { stop() }
    machine.endsEachFirst = !seat.home.sharedPort.isEmpty
  }

  func drain(_ session: String) {
    guard seat.service.session.id == session else { return }
    switch stage {
    case .handshake, .stalled: close(by: .server)
    case .lingering: return
    case .open:
      machine.drain(turn)
      run()
    }
  }

  func close(_ session: String) {
    if seat.service.session.id == session { stop() }
  }

  /// Ends what is open, as the session has ended.
  private func stop() {
    switch stage {
    case .lingering: watch.close()
    case .handshake, .stalled: close(by: .server)
    case .open:
      machine.stop(turn)
      run()
    }
  }

  /// The client has closed, or the connection is broken.
  func lose(reset: Bool) {
    switch stage {
    case .lingering: watch.close()
    case .handshake:
      noteFailedHandshake("the client closed the connection")
      close(by: .client, reset: reset)
    case .stalled: close(by: .client, reset: reset)
    case .open: machine.abandon(as: .clientGone, by: .lost(reset: reset), turn)
    }
  }

  private func receive(_ readiness: Readiness) {
    switch Socket.read(watch.descriptor, into: watch.reactor.input.bytes) {
    case .wouldBlock: return
    case .failed: lose(reset: true)
    case .moved(0): lose(reset: false)
    case .moved(let count):
      let mayHaveMore = count == watch.reactor.input.bytes.count
      if mayHaveMore || readiness.contains(.peerEnded) { watch.tellAgain() }
      share.counts.bytesReceived += count
      let bytes = UnsafeRawBufferPointer(rebasing: watch.reactor.input.bytes[..<count])
      switch stage {
      case .lingering, .stalled: return
      case .handshake, .open:
        if let tls = outgoing.tls { decrypt(bytes, tls) } else { machine.receive(bytes, turn) }
      }
    }
  }

  // MARK: What is done

  var turn: ConnectionTurn {
    ConnectionTurn(
      now: watch.reactor.now, position: outgoing.position, sent: outgoing.sent,
      isBlocked: outgoing.isBlocked, bodiesOfOthers: share.counts.bodyBytes - countedBody)
  }

  /// Does all that can be done now, and says what to wait for.
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

  /// Does all that can be done before the connection has to wait.
  func advance() -> ConnectionAction.Wait {
    var turn = turn
    while true {
      if outgoing.isBroken { lose(reset: true) }
      if let problem = outgoing.problem { failSecurely(problem) }
      (turn.position, turn.sent) = (outgoing.position, outgoing.sent)
      turn.isBlocked = outgoing.isBlocked
      let action = machine.next(turn)
      if case .wait(let wait) = action {
        share.counts.bodyBytes += wait.bodyBytes - countedBody
        countedBody = wait.bodyBytes
        return wait
      }
      perform(action)
    }
  }

  private func perform(_ action: ConnectionAction) {
    switch action {
    case .begin(let head): begin(head)
    case .answer(let head, let body): answer(head, body)
    case .takeMore: letHandlerSend(true)
    case .write(let bytes): outgoing.append(bytes)
    case .writeHead(let bytes, let hasDate, let fields):
      outgoing.append(bytes)
      if !hasDate { outgoing.append(share.date.field()) }
      outgoing.append(fields)
      outgoing.append(Self.lineEnd)
    case .send(let slice):
      machine.fileSent(outgoing.append(slice), of: slice, at: outgoing.position)
    case .flush: outgoing.flush()
    case .end: endExchanges()
    case .delay(let duration): machine.delay(until: watch.reactor.end(of: duration))
    case .hold(let gate, let request):
      let isHeld = seat.service.session.state.withLock { state in
        state.hold(address, at: gate, request: request, connection: seat.number)
      }
      if !isHeld { machine.passGate() }
    case .yield:
      address.post(to: Connection.self) { connection in
        connection?.machine.resume()
        connection?.run()
      }
    case .close(let closing): close(as: closing)
    case .note, .noteSent, .release, .fallSilent, .endSilence, .listen, .endListening, .report,
      .wait:
      note(action)
    }
  }

  private static let lineEnd = Array("\r\n".utf8)

  var address: WatcherAddress { WatcherAddress(loop: loop, token: watch.token) }

  /// The subject of the client's certificate.
  var client: String? { outgoing.tls?.client }

  // MARK: The end

  private func close(as closing: ConnectionAction.Closing) {
    handler?.cancel()
    handler = nil
    letHandlerSend(false)
    switch closing {
    case .close: close(by: .server)
    case .reset: close(by: .server, reset: true)
    case .lost(let reset): close(by: .client, reset: reset)
    case .linger: linger()
    }
  }

  private func close(by side: SessionEvent.Side, reset: Bool = false) {
    seat.noteClosed(by: side, reset: reset)
    if !reset { outgoing.close() }
    watch.close(resetting: reset && side == .server)
  }

  /// Closes this side and reads on for a while: closing with bytes unread would be a reset, and
  /// that may take the reply from the client before it has read it (RFC 9112 section 9.6).
  func linger() {
    seat.noteClosed(by: .server, reset: false)
    stage = .lingering
    outgoing.close()
    Socket.endWriting(watch.descriptor)
    watch.wait(for: .readable)
    watch.setDeadline(watch.reactor.now + limits.linger.milliseconds)
  }
}
