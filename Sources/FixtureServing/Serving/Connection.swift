import EventLoops
import FixtureSites
import Logging

/// One client's connection: a socket, perhaps encrypted, and the version of HTTP that is spoken.
///
/// The rules of HTTP are in state machines, which do no I/O: ``ExchangeStateMachine`` for one
/// request and its reply, and one for each version. The connection passes bytes to the machines,
/// performs the actions they ask for, and watches the socket for the events they wait for:
///
///     socket -> Connection -> HTTP1Connection -> HTTP1StateMachine -> ExchangeStateMachine
///                          -> HTTP2Connection -> HTTP2StateMachine -> one of these per stream
///
/// A turn begins with readiness, a deadline, an opened gate or a handler's result, and always ends
/// in ``run()``.
final class Connection: SessionSocket, GateWaiter {
  enum Stage {
    /// A TLS handshake that began at a time.
    case handshake(since: UInt64)
    /// A handshake that is never answered.
    case stalled
    /// HTTP/1.1, unless the client's first bytes turn out to be the preface of HTTP/2.
    case undecided([UInt8], HTTP1Connection)
    /// A version of HTTP.
    case open(any HTTPConnection)
    /// The client's end of the connection, after the server's.
    case lingering(Lingering)
  }

  let watch: Watch
  let loop: EventLoop
  let share: LoopShare
  let limits: ServingLimits
  let bindings: OriginBindings
  var stage = Stage.stalled
  // Unchecked for the same reason as the machine of ``HTTP1Connection``.
  @exclusivity(unchecked) var outgoing: OutgoingBytes
  /// Whether both ends are on the loopback interface; found out once, since that takes two calls.
  private(set) lazy var isLocal = Socket.isLocal(watch.descriptor)
  /// The address of the client without its port; `nil` if it has none.
  private(set) lazy var peerHost: String? = {
    let peer = Socket.peer(of: watch.descriptor)
    return peer.lastIndex(of: ":").map { peer[..<$0].filter { $0 != "[" && $0 != "]" } }
  }()
  /// The replies that a drain waits for; `nil` without a drain.
  var drained: DrainedReplies?
  /// The memory of the connection that is counted in the loop's total.
  var memory = KeptMemory()

  private init(
    _ watch: Watch, on loop: EventLoop, home: OriginBinding, transport: ListenerTransport
  ) throws {
    (self.watch, self.loop) = (watch, loop)
    bindings = OriginBindings(home: home)
    share = watch.reactor.shared(LoopShare.init)
    limits = home.session.limits
    var tls: TLSLayer?
    if case .secure(let context) = transport { tls = TLSLayer(try context.session(with: nil)) }
    outgoing = OutgoingBytes(watch, timeout: limits.write, tls: tls)
    switch transport {
    case .plain: beginHTTP()
    case .stalled: return
    case .secure: stage = .handshake(since: watch.reactor.now)
    }
  }

  static func accept(
    _ socket: CInt, to service: OriginService, number: Int, as transport: ListenerTransport,
    on loop: EventLoop, _ reactor: Reactor
  ) {
    let watch = Watch(socket, by: reactor)
    let home = OriginBinding(service, number: number)
    do {
      let connection = try Connection(watch, on: loop, home: home, transport: transport)
      try watch.begin(connection, for: .arrival)
      connection.run()
    } catch {
      home.session.logger?.warning("a connection is turned away: \(error)")
      home.recordEvent(.closed(by: .server, reset: false))
    }
  }

  // MARK: Events

  func ready(_ readiness: Readiness) {
    if readiness.contains(.hungUp) {
      handleDisconnect(reset: Socket.error(of: watch.descriptor) != 0)
    } else {
      if readiness.contains(.writable) { outgoing.resume() }
      if readiness.contains(.readable), watch.isReading { receive(readiness) }
    }
    run()
  }

  func deadlinePassed() {
    switch stage {
    case .lingering: return lingerOn()
    case .handshake where !outgoing.isBlocked:
      recordFailedHandshake("it took too long")
      close(by: .server)
    case .handshake, .stalled: close(by: .server, reset: true)
    case .undecided, .open: http?.deadlinePassed(turn)
    }
    run()
  }

  func gateOpened(on stream: Int32) {
    http?.withExchange(on: stream, turn) { _, machine, _ in machine.gateOpened() }
    run()
  }

  /// Calls a closure with the exchange of a request if the exchange awaits a reply, or more of it.
  ///
  /// - Returns: Whether the exchange awaits a reply.
  func withExchange(awaiting request: Int, on stream: Int32, _ body: ExchangeBody) -> Bool {
    var isAwaited = false
    http?.withExchange(on: stream, turn) { owner, machine, turn in
      isAwaited = machine.awaitsReply(to: request)
      if isAwaited { body(owner, &machine, turn) }
    }
    if isAwaited { run() }
    return isAwaited
  }

  private func receive(_ readiness: Readiness) {
    switch Socket.read(watch.descriptor, into: watch.reactor.input.bytes) {
    case .wouldBlock: return
    case .failed: handleDisconnect(reset: true)
    case .moved(0): handleDisconnect(reset: false)
    case .moved(let count):
      let mayHaveMore = count == watch.reactor.input.bytes.count
      if mayHaveMore || readiness.contains(.peerEnded) { watch.rearm() }
      let bytes = UnsafeRawBufferPointer(rebasing: watch.reactor.input.bytes[..<count])
      switch stage {
      case .lingering: noticeSign()
      case .stalled: return
      case .handshake, .undecided, .open:
        if let tls = outgoing.tls { decrypt(bytes, tls) } else { receiveMessages(bytes) }
      }
    }
  }

  // MARK: Work

  var turn: ConnectionTurn {
    ConnectionTurn(
      now: watch.reactor.now, position: outgoing.position, sent: outgoing.sent,
      isBlocked: outgoing.isBlocked)
  }

  /// Updates a turn with the bytes sent meanwhile.
  @inline(__always) func renew(_ turn: inout ConnectionTurn) {
    (turn.position, turn.sent) = (outgoing.position, outgoing.sent)
    turn.isBlocked = outgoing.isBlocked
  }

  /// Performs all work that is possible now, watches for the next event, and counts the memory
  /// that is kept meanwhile.
  func run() {
    work()
    countMemory()
    obeyLimits()
  }

  private func work() {
    let wait = advance()
    guard watch.isOpen else { return }
    outgoing.flush()
    if outgoing.isBlocked { return watch.wait(for: .writable) }
    switch stage {
    case .handshake(let since): watch.setDeadline(since + limits.handshake.milliseconds)
    case .stalled: watch.setDeadline(0)
    case .lingering: return
    case .undecided, .open:
      guard let wait else { return }
      watch.wait(for: wait.isReading ? .arrival : [])
      watch.setDeadline(wait.deadline)
    }
  }

  /// Performs all work that is possible before the connection has to wait; `nil` if no HTTP is
  /// spoken.
  func advance() -> ConnectionAction.Wait? {
    closeIfBroken()
    return http?.advance(self)
  }

  /// Ends the connection if a write failed or TLS has a problem.
  @inline(__always) func closeIfBroken() {
    if outgoing.isBroken { handleDisconnect(reset: true) }
    if let problem = outgoing.problem { failSecurely(problem) }
  }

  /// Performs an action about bytes or the connection.
  func perform(_ action: ConnectionAction) {
    switch action {
    case .write(let bytes): outgoing.append(bytes)
    case .writeHead(let head, let fields):
      outgoing.append(head.bytes)
      outgoing.append(fields)
      outgoing.append(head.hasDate ? Self.lineEnd : share.lastDateField)
    case .flush: outgoing.flush()
    case .yield: yield()
    case .close(let closing): close(as: closing)
    default: return
    }
  }

  private static let lineEnd = Array("\r\n".utf8)

  /// Lets other connections have their turn.
  private func yield() {
    address(of: 0).connection.post(to: Connection.self) { connection in
      connection?.http?.resume()
      connection?.run()
    }
  }

  // MARK: Facts for the owners of exchanges

  func address(of stream: Int32) -> ExchangeAddress {
    ExchangeAddress(connection: WatcherAddress(loop: loop, token: watch.token), stream: stream)
  }

  var client: String? { outgoing.tls?.client }
}

/// The version of HTTP.
extension Connection {
  /// The exchanges; `nil` unless the connection speaks HTTP.
  var http: (any HTTPConnection)? {
    switch stage {
    case .undecided(_, let http): http
    case .open(let http): http
    case .handshake, .stalled, .lingering: nil
    }
  }

  /// Begins HTTP without TLS.
  func beginHTTP() {
    let options = bindings.home.service.origin.options
    if options.fallbackVersion == .http2 {
      stage = .open(http2() ?? http1())
    } else if options.servedVersions.contains(.http2) {
      stage = .undecided([], http1())
    } else {
      stage = .open(http1())
    }
  }

  func http1() -> HTTP1Connection {
    HTTP1Connection(home: bindings.home, limits: limits, isSecure: outgoing.tls != nil)
  }

  /// Returns an HTTP/2 connection; `nil` if this build has no HTTP/2 or memory is short.
  func http2() -> (any HTTPConnection)? {
    #if HTTP2
    HTTP2Connection(self)
    #else
    nil
    #endif
  }

  /// Receives bytes of the application.
  func receiveMessages(_ bytes: UnsafeRawBufferPointer) {
    switch stage {
    case .open(let http): http.receive(bytes, turn)
    case .undecided(let before, let http1):
      let first = before + bytes
      if first.starts(with: Self.preface) {
        stage = .open(http2() ?? http1)
      } else if Self.preface.starts(with: first) {
        return stage = .undecided(first, http1)
      } else {
        stage = .open(http1)
      }
      first.withUnsafeBytes(receiveMessages)
    case .handshake, .stalled, .lingering: return
    }
  }

  /// The first bytes of a client that speaks HTTP/2 without TLS (RFC 9113 section 3.4).
  private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
}
