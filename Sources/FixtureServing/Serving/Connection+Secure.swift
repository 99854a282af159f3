import HTTPFixtures
import Logging

extension Connection {
  /// How much of a body is encrypted before it is sent: three records, whose bytes are sent by one
  /// call.
  private static let encryptedAtOnce = 48 * 1024

  /// Begins the handshake, where there is one, by waiting for the client's half.
  func begin(_ transport: ListenerTransport, on loop: isolated EventLoop) throws {
    switch transport {
    case .plain: return
    case .stalled: phase = .stall
    case .secure(let context):
      secure = SecureLayer(try context.session(with: nil))
      phase = .handshake
      requestBegan = loop.now
    }
  }

  // MARK: Reading

  /// Takes what has come from the network, and uses what was in it.
  func decrypt(
    _ bytes: UnsafeRawBufferPointer, by secure: SecureLayer, on loop: isolated EventLoop
  ) {
    if secure.isFresh, let first = bytes.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first {
      return refusePlain(on: loop)
    }
    secure.isFresh = false
    do {
      try secure.session.receive(bytes)
      if case .handshake = phase, try !shakeHands(by: secure, on: loop) { return }
      while descriptor >= 0 {
        guard let count = try secure.session.read(into: loop.input.bytes) else {
          return vanish(reset: false, on: loop)
        }
        guard count > 0 else { return }
        use(UnsafeRawBufferPointer(rebasing: loop.input.bytes[..<count]), on: loop)
      }
    } catch { endSecurely(by: error, on: loop) }
  }

  /// Goes on with the handshake; whether it is over.
  private func shakeHands(by secure: SecureLayer, on loop: isolated EventLoop) throws -> Bool {
    try secure.session.handshake()
    guard let facts = secure.session.facts else { return false }
    secure.client = facts.client
    phase = .head
    requestBegan = 0
    noteHandshake(facts, on: loop)
    return true
  }

  /// Answers a client that does not know that TLS is spoken here; it would understand no alert.
  private func refusePlain(on loop: isolated EventLoop) {
    noteFailedHandshake("the client sent plain HTTP", on: loop)
    secure = nil
    phase = .head
    refuse(.plain, on: loop)
  }

  /// Ends a connection whose peer broke the protocol or is not trusted, after the alert is sent.
  private func endSecurely(by error: any Error, on loop: isolated EventLoop) {
    if case .handshake = phase {
      noteFailedHandshake("\(error)", on: loop)
      ending = .linger
    } else {
      service.session.logger?.info("\(service.name) #\(number) \(error)")
      abandon(as: .clientGone, on: loop)
    }
  }

  private func noteHandshake(_ facts: SecureFacts, on loop: isolated EventLoop) {
    loop.counts.handshakes += 1
    service.session.note(
      .handshake(version: facts.version, name: facts.host, client: facts.client),
      connection: number)
  }

  func noteFailedHandshake(_ reason: String, on loop: isolated EventLoop) {
    loop.counts.failedHandshakes += 1
    service.session.note(.handshakeFailed(reason: reason), connection: number)
    service.session.logger?.info("\(service.name) #\(number) handshake failed: \(reason)")
  }

  // MARK: Writing

  /// Encrypts what has been put together in this turn and sends it, or as much as can be sent.
  func flush(through secure: SecureLayer, on loop: isolated EventLoop) {
    encryptOutput(by: secure, on: loop)
    sendEncrypted(of: secure, on: loop)
  }

  /// Encrypts what has been put together and a body, and sends as much as can be sent.
  func send(_ body: [UInt8], through secure: SecureLayer, on loop: isolated EventLoop) {
    encryptOutput(by: secure, on: loop)
    secure.append(body)
    sendWaiting(of: secure, on: loop)
  }

  /// All that was encrypted has been sent: goes on with what was not.
  func goOn(with secure: SecureLayer, on loop: isolated EventLoop) {
    written += secure.takeSent()
    sendWaiting(of: secure, on: loop)
  }

  /// Encrypts and sends more of a body until all is sent or the system takes no more.
  private func sendWaiting(of secure: SecureLayer, on loop: isolated EventLoop) {
    while descriptor >= 0, unsent.isEmpty, secure.isWaiting {
      do { try secure.encrypt(upTo: Connection.encryptedAtOnce) } catch {
        return endSecurely(by: error, on: loop)
      }
      sendEncrypted(of: secure, on: loop)
    }
  }

  private func encryptOutput(by secure: SecureLayer, on loop: isolated EventLoop) {
    guard descriptor >= 0, loop.output.count > 0 else { return }
    let bytes = loop.output.used
    loop.output.count = 0
    do { try secure.encrypt(bytes) } catch { endSecurely(by: error, on: loop) }
  }

  /// Sends what the session has for the network, from the loop's memory: all of the plain bytes in
  /// it have been encrypted.
  private func sendEncrypted(of secure: SecureLayer, on loop: isolated EventLoop) {
    while descriptor >= 0 {
      let count = secure.session.takeOutput(into: loop.output.bytes)
      guard count > 0 else { break }
      let bytes = UnsafeRawBufferPointer(rebasing: loop.output.bytes[..<count])
      if unsent.isEmpty {
        _ = write(bytes, on: loop)
      } else {
        unsent.append(contentsOf: bytes)
      }
    }
    if unsent.isEmpty { written += secure.takeSent() }
  }

  /// Tells the client that nothing more comes, where nothing is on its way any more.
  func sendCloseNotify(on loop: isolated EventLoop) {
    guard let secure, unsent.isEmpty else { return }
    secure.session.close()
    let count = secure.session.takeOutput(into: loop.output.bytes)
    _ = Socket.write(
      descriptor, UnsafeRawBufferPointer(rebasing: loop.output.bytes[..<count]))
  }
}
