import HTTPFixtures
import Logging

/// One client's connection: reads requests, has them answered, and performs the replies in order.
///
/// A turn begins with readiness, a deadline, an opened gate or a handler's result, and always ends
/// in ``settle(on:)``, which writes what has been put together by one call.
///
/// Only its loop touches it, and no access to one of its properties spans a call; the check at run
/// time of what every request changes would take an eighth of the server's own time.
final class Connection: Watcher {
  /// What the connection is waiting for.
  enum Phase {
    /// The client's part of a handshake.
    case handshake
    /// The client's end of the connection, since its handshake is never answered.
    case stall
    /// A request, or the rest of its head.
    case head
    /// The body of the request.
    case body
    /// The result of a handler.
    case handler
    /// The client, to take more of the reply; or nothing, within a turn.
    case reply
    /// The next turn in which the client can take more of a file.
    case file
    /// The end of a `delay` part.
    case delay
    /// The opening of a gate.
    case gate(String)
    /// The client's end of the connection, since the reply says nothing more.
    case silence
    /// The client's messages on a WebSocket.
    case webSocket
    /// The client's end of the connection, after the server's.
    case linger
  }

  static let requestsAtOnce = 16

  /// What the request at hand is for, and the number of the connection in that session.
  @exclusivity(unchecked) var service: OriginService
  @exclusivity(unchecked) var number: Int
  /// The origin whose port it is, and the number there; 0 before the first request there.
  @exclusivity(unchecked) var home: OriginService
  @exclusivity(unchecked) var homeNumber: Int
  @exclusivity(unchecked) var phase = Phase.head
  /// Bytes that have come and are not used yet; empty most of the time.
  @exclusivity(unchecked) var received: [UInt8] = []
  /// When the first byte of the request came; 0 where none has.
  @exclusivity(unchecked) var requestBegan: UInt64 = 0
  /// When the `delay` part at hand is over.
  var delayEnds: UInt64 = 0
  @exclusivity(unchecked) var parser: RequestParser
  var decoder: BodyDecoder?
  @exclusivity(unchecked) var body: [UInt8] = []
  @exclusivity(unchecked) var exchange: Exchange?
  /// What the exchange has become, in the phase of that name.
  var webSocket: OpenWebSocket?
  var handler: Task<Void, Never>?
  /// The handler, where it waits for the system to take what it has sent.
  var sending: CheckedContinuation<Bool, Never>?
  /// Exchanges whose last byte is put together and not yet handed to the system.
  @exclusivity(unchecked) var finished: [FinishedExchange] = []
  /// How many bytes the system has taken so far.
  @exclusivity(unchecked) var written = 0
  /// Bytes that the system has not taken yet, from ``unsentStart`` on.
  @exclusivity(unchecked) var unsent: [UInt8] = []
  @exclusivity(unchecked) var unsentStart = 0
  /// The encryption of the connection; nil for a plain one.
  @exclusivity(unchecked) var secure: SecureLayer?
  /// Whether both ends are on the loopback interface; asked once, and only where a handler answers.
  private(set) lazy var isLocal = Socket.isLocal(descriptor)
  /// How the connection is closed once everything is sent; nil while it stays open.
  @exclusivity(unchecked) var ending: Ending?

  /// The ways in which a connection is closed by this side.
  enum Ending {
    /// At once, with everything sent and nothing unread.
    case close
    /// After the client has closed too, so that it can read the reply to a broken request.
    case linger
    /// By a reset.
    case reset
  }

  init(descriptor: CInt, number: Int, service: OriginService) {
    (self.service, self.number) = (service, number)
    (self.home, self.homeNumber) = (service, number)
    self.parser = RequestParser(limits: service.limits.messages)
    super.init(descriptor: descriptor)
  }

  /// Whether bytes of a request are wanted.
  var isReading: Bool {
    guard ending == nil, unsent.isEmpty, descriptor >= 0 else { return false }
    switch phase {
    case .head, .body, .webSocket: return true
    default: return false
    }
  }

  /// Begins to read.
  func begin(as transport: ListenerTransport, on loop: isolated EventLoop) {
    do {
      try begin(transport, on: loop)
      try loop.add(self, for: .readable)
      settle(on: loop)
    } catch {
      service.session.logger?.warning("a connection is turned away: \(error)")
      noteClosed(by: .server)
    }
  }

  override func ready(_ readiness: Readiness, on loop: isolated EventLoop) {
    if readiness.contains(.hungUp) {
      return vanish(reset: Socket.error(of: descriptor) != 0, on: loop)
    }
    if readiness.contains(.writable) {
      sendUnsent(on: loop)
      advance(on: loop)
    }
    if readiness.contains(.readable), interest.contains(.readable) { receive(on: loop) }
    settle(on: loop)
  }

  override func deadlinePassed(on loop: isolated EventLoop) { patienceEnded(on: loop) }

  override func willClose(resetting: Bool, on loop: isolated EventLoop) {
    if secure != nil, !resetting { sendCloseNotify(on: loop) }
  }

  override func loopStopped(on loop: isolated EventLoop) {
    abandon(as: .stopped, on: loop)
  }

  /// Goes on after whatever the connection waited for.
  func advance(on loop: isolated EventLoop) {
    switch phase {
    case .reply: perform(on: loop)
    case .file:
      phase = .reply
      perform(on: loop)
    case .webSocket: goOn(on: loop)
    default: break
    }
    takeReceived(on: loop)
  }

  // MARK: Reading

  private func receive(on loop: isolated EventLoop) {
    guard descriptor >= 0 else { return }
    switch Socket.read(descriptor, into: loop.input.bytes) {
    case .wouldBlock: return
    case .failed: vanish(reset: true, on: loop)
    case .moved(0): vanish(reset: false, on: loop)
    case .moved(let count):
      loop.counts.bytesReceived += count
      switch phase {
      case .linger, .stall: return
      default: break
      }
      let bytes = UnsafeRawBufferPointer(rebasing: loop.input.bytes[..<count])
      if let secure { decrypt(bytes, by: secure, on: loop) } else { use(bytes, on: loop) }
    }
  }

  /// Takes bytes of the client, as they are or decrypted.
  func use(_ bytes: UnsafeRawBufferPointer, on loop: isolated EventLoop) {
    if received.isEmpty, isReading {
      let used = take(bytes, on: loop)
      if used < bytes.count {
        received.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[used...]))
      }
    } else {
      received.append(contentsOf: bytes)
      takeReceived(on: loop)
    }
  }

  func takeReceived(on loop: isolated EventLoop) {
    guard isReading, !received.isEmpty else { return }
    let bytes = received
    received = []
    let used = bytes.withUnsafeBytes { take($0, on: loop) }
    received = Array(bytes[used...])
  }

  /// Uses the bytes for requests, as far as these can be answered; gives the number of bytes used.
  private func take(_ bytes: UnsafeRawBufferPointer, on loop: isolated EventLoop) -> Int {
    var used = 0
    var begun = 0
    while isReading {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[used...])
      var taken: Int?
      switch phase {
      case .head:
        if rest.isEmpty { break }
        if requestBegan == 0 { requestBegan = loop.now }
        begun += 1
        if begun > Connection.requestsAtOnce {
          resumeLater(on: loop)
        } else {
          taken = takeHead(rest, on: loop)
        }
      case .webSocket: taken = takeMessage(rest, on: loop)
      default: taken = takeBody(rest, on: loop)
      }
      guard let taken else { break }
      used += taken
    }
    return ending == nil ? used : bytes.count
  }

  /// Lets other connections have their turn before more requests of this one are read.
  func resumeLater(on loop: isolated EventLoop) {
    loop.post { [token] loop in
      guard let self = loop.watcher(of: token) as? Connection else { return }
      self.advance(on: loop)
      self.settle(on: loop)
    }
  }

  private func takeHead(_ bytes: UnsafeRawBufferPointer, on loop: isolated EventLoop) -> Int? {
    switch parser.parse(bytes) {
    case .needsMore: return nil
    case .head(let head, let length):
      parser = RequestParser(limits: service.limits.messages)
      if head.needsTLS, secure == nil {
        refuse(.misdirected, asHead: RequestParser.isHead(bytes), on: loop)
        return nil
      }
      guard home.guests.isEmpty || enter(head, on: loop) else { return nil }
      begin(head, on: loop)
      if case .none = head.framing {
        respond(on: loop)
      } else {
        expectBody(of: head, more: bytes.count > length, on: loop)
      }
      return length
    case .refused(let error):
      refuse(error, asHead: RequestParser.isHead(bytes), on: loop)
      return nil
    }
  }

  func begin(_ head: RequestHead?, on loop: isolated EventLoop) {
    let (number, isEnding) = service.session.state.withLock { state in
      let number = state.begin(head, origin: service.name, connection: self.number)
      return (number, state.isEnding)
    }
    exchange = Exchange(
      number: number, request: head, start: position(on: loop), endsConnection: isEnding)
    if let logger = service.session.beginLogger, let head {
      logger.debug("\(service.name) #\(self.number) \(head.method) \(head.target) begun")
    }
  }
}
