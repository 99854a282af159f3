import HTTPFixtures

extension Connection {
  /// Bodies up to this size are copied behind their head, larger ones are sent from where they are.
  private static let copiedBytes = 8 * 1024
  /// How much is taken in from a client that sends on while its request is being answered.
  private static let receivedAhead = 64 * 1024

  /// Where the next byte comes in everything that the connection has sent or is to send.
  func position(on loop: isolated EventLoop) -> Int {
    let kept = secure?.pending ?? unsent.count - unsentStart
    return written + kept + loop.output.count
  }

  /// Puts bytes behind those that are to be written in this turn.
  func put(_ bytes: [UInt8], on loop: isolated EventLoop) {
    guard descriptor >= 0, !bytes.isEmpty else { return }
    if !unsent.isEmpty {
      if let secure { secure.append(bytes) } else { unsent.append(contentsOf: bytes) }
    } else if bytes.count > Connection.copiedBytes
      || !bytes.withUnsafeBytes({ loop.output.append($0) })
    {
      send(behind: bytes, on: loop)
    }
  }

  /// Writes what has been put together in this turn.
  func flush(on loop: isolated EventLoop) {
    if let secure { return flush(through: secure, on: loop) }
    guard descriptor >= 0, loop.output.count > 0 else { return }
    let bytes = loop.output.used
    loop.output.count = 0
    written += write(bytes, on: loop)
  }

  /// Writes bytes of the loop's memory, keeps what the system does not take, and gives the number
  /// that it took.
  func write(_ bytes: UnsafeRawBufferPointer, on loop: isolated EventLoop) -> Int {
    switch Socket.write(descriptor, bytes) {
    case .moved(bytes.count):
      loop.counts.bytesSent += bytes.count
      return bytes.count
    case .moved(let count):
      loop.counts.bytesSent += count
      keep(Array(UnsafeRawBufferPointer(rebasing: bytes[count...])), from: 0, on: loop)
      return count
    case .wouldBlock: keep(Array(bytes), from: 0, on: loop)
    case .failed: vanish(reset: true, on: loop)
    }
    return 0
  }

  /// Writes what has been put together and a body by one call.
  private func send(behind body: [UInt8], on loop: isolated EventLoop) {
    if let secure { return send(body, through: secure, on: loop) }
    let head = loop.output.used
    loop.output.count = 0
    let result = body.withUnsafeBytes { Socket.write(descriptor, head, $0) }
    let sent: Int
    switch result {
    case .moved(let count): sent = count
    case .wouldBlock: sent = 0
    case .failed: return vanish(reset: true, on: loop)
    }
    written += sent
    loop.counts.bytesSent += sent
    if sent < head.count {
      keep(head[sent...] + body, from: 0, on: loop)
    } else if sent < head.count + body.count {
      keep(body, from: sent - head.count, on: loop)
    }
  }

  private func keep(_ bytes: [UInt8], from start: Int, on loop: isolated EventLoop) {
    unsent = bytes
    unsentStart = start
    loop.setDeadline(of: self, to: loop.now + service.limits.write.milliseconds)
  }

  /// Writes more of what the system has not taken before.
  func sendUnsent(on loop: isolated EventLoop) {
    guard descriptor >= 0, !unsent.isEmpty else { return }
    let result = unsent.withUnsafeBytes { bytes in
      Socket.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[unsentStart...]))
    }
    switch result {
    case .moved(let count):
      if secure == nil { written += count }
      loop.counts.bytesSent += count
      unsentStart += count
      loop.setDeadline(of: self, to: loop.now + service.limits.write.milliseconds)
      if unsentStart == unsent.count {
        unsent = []
        unsentStart = 0
        if let secure { goOn(with: secure, on: loop) }
      }
    case .wouldBlock: return
    case .failed: vanish(reset: true, on: loop)
    }
  }

  /// Ends a turn: writes, notes what is complete, closes if that is due, and says what to wait for.
  func settle(on loop: isolated EventLoop) {
    flush(on: loop)
    guard descriptor >= 0 else { return }
    guard unsent.isEmpty else { return loop.watch(self, for: .writable) }
    for exchange in finished { end(exchange, on: loop) }
    finished.removeAll(keepingCapacity: true)
    if let ending { return close(by: ending, on: loop) }
    loop.watch(self, for: wanted)
    setPatience(on: loop)
  }

  /// What the connection waits for from its client.
  private var wanted: Readiness {
    if case .file = phase { return .writable }
    let isFull = received.count >= Connection.receivedAhead
    return isFull && !isReading ? [] : .readable
  }

  private func close(by ending: Ending, on loop: isolated EventLoop) {
    switch ending {
    case .close where received.isEmpty: disconnect(by: .server, on: loop)
    case .close, .linger: linger(on: loop)
    case .reset: disconnect(by: .server, reset: true, on: loop)
    }
  }

  /// Closes this side and reads on for a while: closing with bytes unread would be a reset, and
  /// that may take the reply from the client before it has read it (RFC 9112 section 9.6).
  private func linger(on loop: isolated EventLoop) {
    if case .linger = phase { return }
    noteClosed(by: .server)
    phase = .linger
    received = []
    sendCloseNotify(on: loop)
    Socket.endWriting(descriptor)
    loop.watch(self, for: .readable)
    loop.setDeadline(of: self, to: loop.now + service.limits.linger.milliseconds)
  }

  private func setPatience(on loop: isolated EventLoop) {
    switch phase {
    case .handshake:
      loop.setDeadline(of: self, to: requestBegan + service.limits.handshake.milliseconds)
    case .head where requestBegan == 0:
      loop.setDeadline(of: self, to: loop.now + service.limits.idle.milliseconds)
    case .head:
      loop.setDeadline(of: self, to: requestBegan + service.limits.request.milliseconds)
    case .body:
      // A body may take as long as it takes at the least rate.
      let most = UInt64((decoder?.count ?? 0) * 1000 / max(1, service.limits.bodyRate))
      loop.setDeadline(of: self, to: requestBegan + service.limits.request.milliseconds + most)
    case .handler, .gate, .silence, .stall: loop.setDeadline(of: self, to: 0)
    case .file: loop.setDeadline(of: self, to: loop.now + service.limits.write.milliseconds)
    case .delay: loop.setDeadline(of: self, to: delayEnds)
    case .webSocket: setWebSocketPatience(on: loop)
    case .reply, .linger: return
    }
  }
}
