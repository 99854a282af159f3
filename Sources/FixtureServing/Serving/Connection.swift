import EventLoops
import FixtureSites
import Logging

/// A connection of one client, with its socket, its TLS session if any, and its version of HTTP.
///
/// The rules of HTTP are implemented by state machines that do no I/O. ``ExchangeStateMachine``
/// handles one request and its reply, and each version of HTTP has its own state machine for
/// connections. The connection passes bytes to the state machines, performs the actions that they
/// return, and watches the socket for the next event:
///
///     socket -> Connection -> HTTP1Connection -> HTTP1StateMachine -> ExchangeStateMachine
///                          -> HTTP2Connection -> HTTP2StateMachine -> the same, once per stream
///
/// A turn begins with the readiness of the socket, a deadline, an opened gate or a handler's
/// result. It always ends with ``run()``.
final class Connection: SessionSocket, GateWaiter {
  enum Stage {
    /// A TLS handshake, with the time at which it began.
    case handshake(since: UInt64)
    /// A handshake that is never answered.
    case stalled
    /// HTTP/1.1, unless the client's first bytes are the connection preface of HTTP/2.
    case undecided([UInt8], HTTP1Connection)
    /// HTTP in a version that has been determined.
    case open(any HTTPConnection)
    /// The wait for the client's side to end, after the server's side has ended.
    case lingering(Lingering)
  }

  let watch: Watch
  let loop: EventLoop
  let share: LoopShare
  let limits: ServingLimits
  let bindings: OriginBindings
  var stage = Stage.stalled
  // Not checked for exclusivity, for the same reason as the state machine in
  // ``HTTP1Connection``.
  @exclusivity(unchecked) var outgoing: OutgoingBytes
  /// Whether both ends are on the loopback interface, determined only once as it takes two system
  /// calls.
  private(set) lazy var isLocal = Socket.isLocal(watch.descriptor)
  /// The address of the client without its port; `nil` if it has none.
  private(set) lazy var peerHost: String? = {
    let peer = Socket.peer(of: watch.descriptor)
    return peer.lastIndex(of: ":").map { peer[..<$0].filter { $0 != "[" && $0 != "]" } }
  }()
  /// The replies that a drain waits for; `nil` if the session is not draining.
  var drained: DrainedReplies?
  /// The connection's memory as it was last counted in the loop's total.
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

  /// Calls a closure with the exchange of a request if the exchange waits for its reply, or for
  /// more of its reply.
  ///
  /// - Returns: Whether the exchange waits for a reply.
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

  /// Updates a turn after more bytes have been buffered or sent.
  @inline(__always) func renew(_ turn: inout ConnectionTurn) {
    (turn.position, turn.sent) = (outgoing.position, outgoing.sent)
    turn.isBlocked = outgoing.isBlocked
  }

  /// Performs all work that is possible now, watches for the next event, and counts the memory that
  /// the connection holds.
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

  /// Performs all work that is possible before the connection has to wait.
  ///
  /// Returns the events to wait for, or `nil` if the connection does not speak HTTP.
  func advance() -> ConnectionAction.Wait? {
    closeIfBroken()
    return http?.advance(self)
  }

  /// Ends the connection if a write or its encryption has failed.
  @inline(__always) func closeIfBroken() {
    if outgoing.isBroken { handleDisconnect(reset: true) }
    if let problem = outgoing.problem { failSecurely(problem) }
  }

  /// Performs an action that writes output or applies to the connection.
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

  /// Lets other connections have their turns.
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

  /// Returns an HTTP/2 connection, or `nil` if this build has no HTTP/2 or memory is low.
  func http2() -> (any HTTPConnection)? {
    #if HTTP2
    HTTP2Connection(self)
    #else
    nil
    #endif
  }

  /// Receives plain or decrypted bytes.
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

  /// The first bytes that a client sends if it speaks HTTP/2 without TLS (RFC 9113 section 3.4).
  private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
}
