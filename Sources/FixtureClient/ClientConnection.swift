import EventLoops
import HTTPMessages

/// The client's end of a connection, for one exchange.
///
/// `HTTPClient` opens a connection for each request. All code of this class runs on the loop; other
/// threads use only the inbox.
final class ClientConnection: Watcher {
  let watch: Watch
  let request: HTTPClientRequest
  let limits: HTTPClientLimits
  let inbox: ResponseInbox
  let session: (any SecureSession)?
  var outgoing: [UInt8]
  private var sent = 0
  var received: [UInt8] = []
  private var parser: ResponseParser
  /// Whether the server has ended its side of the TLS session.
  private var isOver = false
  var phase = HTTPClientError.Phase.connection

  private init(
    _ watch: Watch, request: HTTPClientRequest, limits: HTTPClientLimits, inbox: ResponseInbox,
    session: (any SecureSession)?
  ) {
    self.watch = watch
    self.request = request
    self.limits = limits
    self.inbox = inbox
    self.session = session
    self.outgoing = session == nil ? request.bytes : []
    self.parser = ResponseParser(to: request.method, limits: limits.messages)
  }

  /// Begins to connect, and delivers the response or the error to the inbox.
  static func open(
    to address: SocketAddress, request: HTTPClientRequest, limits: HTTPClientLimits,
    secure: (any SecureContext)?, inbox: ResponseInbox, on reactor: Reactor
  ) {
    let session: (any SecureSession)?
    do { session = try secure?.session(with: request.host) } catch {
      return inbox.fail(.notSecure("\(error)"))
    }
    do throws(SystemError) {
      let watch = Watch(try Socket.connect(to: address), by: reactor)
      let connection = ClientConnection(
        watch, request: request, limits: limits, inbox: inbox, session: session)
      try watch.begin(connection, for: .writable)
      connection.setTimeout(limits.connection)
      if !inbox.setConnection(watch.token) { watch.close() }
    } catch {
      inbox.fail(request.cannotConnect(error))
    }
  }

  func ready(_ readiness: Readiness) {
    if phase == .connection {
      let code = Socket.error(of: watch.descriptor)
      if code != 0 {
        return fail(request.cannotConnect(SystemError(call: "connect", code: code)))
      }
      if let session {
        phase = .handshake
        continueHandshake(with: session)
      } else {
        waitForHead()
      }
    }
    if readiness.contains(.writable) { write() }
    // After a reset, the read returns the error.
    if !readiness.isDisjoint(with: [.readable, .hungUp]), watch.isOpen { read() }
  }

  func deadlinePassed() { fail(.timedOut(phase)) }

  func loopStopped() { inbox.fail(.cancelled) }

  func setTimeout(_ duration: Duration) {
    watch.setDeadline(watch.reactor.now + duration.milliseconds)
  }

  /// Resumes reading after the inbox was full.
  func resume() {
    setTimeout(limits.body)
    guard processReceived() else { return }
    if isOver { finishResponse(with: parser.finish()) } else { watch.wait(for: .readable) }
  }

  func write() {
    guard watch.isOpen, sent < outgoing.count else { return }
    let result = outgoing.withUnsafeBytes { bytes in
      Socket.write(watch.descriptor, UnsafeRawBufferPointer(rebasing: bytes[sent...]))
    }
    switch result {
    case .moved(let count): sent += count
    case .wouldBlock: break
    // The server may have sent a response before it closed the connection; the next read shows
    // that.
    case .failed: sent = outgoing.count
    }
    waitForMore()
  }

  /// Watches for writability if bytes are unsent, and for input unless a TLS decision is pending.
  func waitForMore() {
    guard watch.isOpen else { return }
    var readiness: Readiness = sent < outgoing.count ? .writable : []
    if session?.question == nil { readiness.insert(.readable) }
    watch.wait(for: readiness)
  }

  private func read() {
    switch Socket.read(watch.descriptor, into: watch.reactor.input.bytes) {
    case .wouldBlock: return
    case .failed(let code): handleDisconnect(code: code)
    // Without `close_notify`, a third party may have ended the connection.
    case .moved(0) where session != nil: handleDisconnect(code: nil)
    case .moved(0): finishResponse(with: parser.finish())
    case .moved(let count):
      let bytes = UnsafeRawBufferPointer(rebasing: watch.reactor.input.bytes[..<count])
      if let session {
        isOver = !decrypt(bytes, by: session)
      } else {
        received.append(contentsOf: bytes)
      }
      guard watch.isOpen else { return }
      if phase == .body { setTimeout(limits.body) }
      if processReceived(), isOver { finishResponse(with: parser.finish()) }
    }
  }

  /// Processes the received bytes, and returns false if reading should pause.
  private func processReceived() -> Bool {
    var used = 0
    defer { received.removeFirst(min(used, received.count)) }
    while watch.isOpen {
      let step = received.withUnsafeBytes { bytes in
        parser.next(UnsafeRawBufferPointer(rebasing: bytes[used...]))
      }
      switch step {
      case .needsMore: return true
      case .head(let head, let consumed):
        used += consumed
        phase = .body
        setTimeout(limits.body)
        _ = inbox.put(.head(head))
      case .data(let range, let consumed):
        let chunk = Array(received[(used + range.lowerBound)..<(used + range.upperBound)])
        used += consumed
        if !inbox.put(.chunk(chunk)) { return pause() }
      case .end, .refused: finishResponse(with: step)
      }
    }
    return false
  }

  /// Stops reading and cancels the timeout, since it is the reader that is slow and not the server.
  private func pause() -> Bool {
    watch.wait(for: [])
    watch.setDeadline(0)
    return false
  }

  private func finishResponse(with last: ResponseParser.Step) {
    switch last {
    case .end:
      _ = inbox.put(.end)
      watch.close()
    case .refused(.endedInHead), .refused(.endedInBody): handleDisconnect(code: nil)
    case .refused(let error): fail(.malformed("\(error)"))
    case .needsMore, .head, .data: handleDisconnect(code: nil)
    }
  }

  private func handleDisconnect(code: Int32?) {
    fail(phase == .body ? .cutOffInBody(code: code) : .lostBeforeHead(code: code))
  }

  func fail(_ error: HTTPClientError) {
    inbox.fail(error)
    watch.close()
  }

  /// Makes a decision in the handshake, and continues the handshake.
  func answer(_ answer: SecureAnswer) {
    guard let session, phase == .handshake else { return }
    session.answer(answer)
    continueHandshake(with: session)
  }

  private func continueHandshake(with session: any SecureSession) {
    setTimeout(limits.connection)
    do {
      try shakeHands(by: session)
      takeOutput(of: session)
    } catch { failSecurely(error, of: session) }
  }

  /// Continues the handshake until it is complete, needs more bytes, or needs a decision.
  ///
  /// While a decision is pending, there is no timeout and nothing is read.
  private func shakeHands(by session: any SecureSession) throws {
    try session.handshake()
    if session.facts != nil {
      try request.bytes.withUnsafeBytes { try session.write($0) }
      waitForHead()
    } else if let question = session.question {
      watch.setDeadline(0)
      _ = inbox.put(.question(question))
    }
  }

  /// Decrypts bytes from the network; returns false if the server has ended its side, or after an
  /// error.
  private func decrypt(_ bytes: UnsafeRawBufferPointer, by session: any SecureSession) -> Bool {
    do {
      try session.receive(bytes)
      if phase == .handshake, session.question == nil { try shakeHands(by: session) }
      while session.facts != nil {
        guard let count = try session.read(into: watch.reactor.input.bytes) else { return false }
        guard count > 0 else { break }
        received.append(
          contentsOf: UnsafeRawBufferPointer(rebasing: watch.reactor.input.bytes[..<count]))
      }
      takeOutput(of: session)
      return true
    } catch {
      failSecurely(error, of: session)
      return false
    }
  }

  private func waitForHead() {
    phase = .head
    setTimeout(limits.head)
  }

  /// Appends the session's output for the network to the bytes to be written.
  private func takeOutput(of session: any SecureSession) {
    while case let count = session.takeOutput(into: watch.reactor.output.bytes), count > 0 {
      outgoing.append(
        contentsOf: UnsafeRawBufferPointer(rebasing: watch.reactor.output.bytes[..<count]))
    }
    write()
    waitForMore()
  }

  /// Sends the server an alert with the reason, and ends the exchange with an error.
  private func failSecurely(_ error: any Error, of session: any SecureSession) {
    takeOutput(of: session)
    fail(.notSecure("\(error)"))
  }
}
