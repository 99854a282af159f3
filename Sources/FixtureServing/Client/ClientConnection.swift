import CFixtureSystem
import HTTPFixtures

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The client's end of a connection, for one exchange.
final class ClientConnection: Watcher {
  let request: HTTPClientRequest
  let limits: HTTPClientLimits
  let inbox: ResponseInbox
  /// The encryption of the connection; nil for a plain one.
  let session: (any SecureSession)?
  var outgoing: [UInt8]
  private var sent = 0
  var received: [UInt8] = []
  private var parser: ResponseParser
  /// Whether the server has said, within TLS, that nothing more comes.
  private var isOver = false
  var phase = HTTPClientError.Phase.connection

  private init(
    descriptor: CInt, request: HTTPClientRequest, limits: HTTPClientLimits, inbox: ResponseInbox,
    session: (any SecureSession)?
  ) {
    self.request = request
    self.limits = limits
    self.inbox = inbox
    self.session = session
    self.outgoing = session == nil ? request.bytes : []
    self.parser = ResponseParser(to: request.method, limits: limits.messages)
    super.init(descriptor: descriptor)
  }

  /// Begins to connect; everything that comes of it goes to the inbox.
  static func open(
    to address: SocketAddress, request: HTTPClientRequest, limits: HTTPClientLimits,
    secure: (any SecureContext)?, inbox: ResponseInbox, on loop: isolated EventLoop
  ) {
    let session: (any SecureSession)?
    do { session = try secure?.session(with: request.host) } catch {
      return inbox.fail(.notSecure("\(error)"))
    }
    do throws(SystemError) {
      let descriptor = try Socket.connect(to: address)
      let connection = ClientConnection(
        descriptor: descriptor, request: request, limits: limits, inbox: inbox, session: session)
      try loop.add(connection, for: .writable)
      loop.setDeadline(of: connection, to: loop.now + limits.connection.milliseconds)
      if !inbox.begin(connection.token) { loop.close(connection) }
    } catch {
      inbox.fail(request.cannotConnect(error))
    }
  }

  override func ready(_ readiness: Readiness, on loop: isolated EventLoop) {
    if phase == .connection {
      let code = Socket.error(of: descriptor)
      if code != 0 {
        let error = SystemError(call: "connect", code: code)
        return fail(
          request.cannotConnect(error), on: loop)
      }
      if let session {
        beginHandshake(of: session, on: loop)
      } else {
        phase = .head
        loop.setDeadline(of: self, to: loop.now + limits.head.milliseconds)
      }
    }
    if readiness.contains(.writable) { write(on: loop) }
    // After a reset, the error comes out of the read.
    if !readiness.isDisjoint(with: [.readable, .hungUp]), descriptor >= 0 { read(on: loop) }
  }

  override func deadlinePassed(on loop: isolated EventLoop) { fail(.timedOut(phase), on: loop) }

  override func loopStopped(on loop: isolated EventLoop) { inbox.fail(.cancelled) }

  /// Reads on after the inbox was full.
  func resume(on loop: isolated EventLoop) {
    loop.setDeadline(of: self, to: loop.now + limits.body.milliseconds)
    guard take(on: loop) else { return }
    if isOver { take(parser.finish(), on: loop) } else { loop.watch(self, for: .readable) }
  }

  func write(on loop: isolated EventLoop) {
    guard descriptor >= 0, sent < outgoing.count else { return }
    let result = outgoing.withUnsafeBytes { bytes in
      Socket.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[sent...]))
    }
    switch result {
    case .moved(let count): sent += count
    case .wouldBlock: break
    // The server may have answered before it closed; the read will tell.
    case .failed: sent = outgoing.count
    }
    watch(on: loop)
  }

  /// Waits for what can be done: nothing is read while a question is open.
  func watch(on loop: isolated EventLoop) {
    guard descriptor >= 0 else { return }
    var readiness: Readiness = sent < outgoing.count ? .writable : []
    if session?.question == nil { readiness.insert(.readable) }
    loop.watch(self, for: readiness)
  }

  private func read(on loop: isolated EventLoop) {
    switch Socket.read(descriptor, into: loop.input.bytes) {
    case .wouldBlock: return
    case .failed(let code): lose(code: code, on: loop)
    // Without close_notify it may be somebody else who has ended the connection.
    case .moved(0) where session != nil: lose(code: nil, on: loop)
    case .moved(0): take(parser.finish(), on: loop)
    case .moved(let count):
      let bytes = UnsafeRawBufferPointer(rebasing: loop.input.bytes[..<count])
      if let session {
        isOver = !decrypt(bytes, by: session, on: loop)
      } else {
        received.append(contentsOf: bytes)
      }
      guard descriptor >= 0 else { return }
      if phase == .body {
        loop.setDeadline(of: self, to: loop.now + limits.body.milliseconds)
      }
      if take(on: loop), isOver { take(parser.finish(), on: loop) }
    }
  }

  /// Takes in what has been received; false where no more should be read for now.
  private func take(on loop: isolated EventLoop) -> Bool {
    var used = 0
    defer { received.removeFirst(min(used, received.count)) }
    while descriptor >= 0 {
      let step = received.withUnsafeBytes { bytes in
        parser.next(UnsafeRawBufferPointer(rebasing: bytes[used...]))
      }
      switch step {
      case .needsMore: return true
      case .head(let head, let consumed):
        used += consumed
        phase = .body
        loop.setDeadline(of: self, to: loop.now + limits.body.milliseconds)
        _ = inbox.put(.head(head))
      case .data(let range, let consumed):
        let chunk = Array(received[(used + range.lowerBound)..<(used + range.upperBound)])
        used += consumed
        if !inbox.put(.chunk(chunk)) { return pause(on: loop) }
      case .end, .refused: take(step, on: loop)
      }
    }
    return false
  }

  /// The reader is behind: it must not be the server's fault that nothing comes.
  private func pause(on loop: isolated EventLoop) -> Bool {
    loop.watch(self, for: [])
    loop.setDeadline(of: self, to: 0)
    return false
  }

  private func take(_ last: ResponseParser.Step, on loop: isolated EventLoop) {
    switch last {
    case .end:
      _ = inbox.put(.end)
      loop.close(self)
    case .refused(.endedInHead), .refused(.endedInBody): lose(code: nil, on: loop)
    case .refused(let error): fail(.malformed("\(error)"), on: loop)
    case .needsMore, .head, .data: lose(code: nil, on: loop)
    }
  }

  private func lose(code: Int32?, on loop: isolated EventLoop) {
    fail(phase == .body ? .cutOffInBody(code: code) : .lostBeforeHead(code: code), on: loop)
  }

  func fail(_ error: HTTPClientError, on loop: isolated EventLoop) {
    inbox.fail(error)
    loop.close(self)
  }
}
