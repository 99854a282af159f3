extension ClientConnection {
  /// Begins the handshake with the hello.
  func beginHandshake(of session: any SecureSession, on loop: isolated EventLoop) {
    phase = .handshake
    loop.setDeadline(of: self, to: loop.now + limits.connection.milliseconds)
    goOn(with: session, on: loop)
  }

  /// Goes on with the handshake after its question has been answered.
  func answer(_ answer: SecureAnswer, on loop: isolated EventLoop) {
    guard let session, phase == .handshake else { return }
    session.answer(answer)
    loop.setDeadline(of: self, to: loop.now + limits.connection.milliseconds)
    goOn(with: session, on: loop)
  }

  private func goOn(with session: any SecureSession, on loop: isolated EventLoop) {
    do {
      try shakeHands(by: session, on: loop)
      takeOutput(of: session, on: loop)
    } catch { failSecurely(error, of: session, on: loop) }
  }

  /// Goes on with the handshake, to its end or to a question; the one who answers may take their
  /// time, and nothing is read meanwhile.
  private func shakeHands(
    by session: any SecureSession, on loop: isolated EventLoop
  ) throws {
    try session.handshake()
    if session.facts != nil {
      try sendRequest(by: session, on: loop)
    } else if let question = session.question {
      loop.setDeadline(of: self, to: 0)
      _ = inbox.put(.question(question))
    }
  }

  /// Takes what has come from the network; false where nothing more can come, of the application
  /// or at all.
  func decrypt(
    _ bytes: UnsafeRawBufferPointer, by session: any SecureSession, on loop: isolated EventLoop
  ) -> Bool {
    do {
      try session.receive(bytes)
      if phase == .handshake, session.question == nil { try shakeHands(by: session, on: loop) }
      while session.facts != nil {
        guard let count = try session.read(into: loop.input.bytes) else { return false }
        guard count > 0 else { break }
        received.append(contentsOf: UnsafeRawBufferPointer(rebasing: loop.input.bytes[..<count]))
      }
      takeOutput(of: session, on: loop)
      return true
    } catch {
      failSecurely(error, of: session, on: loop)
      return false
    }
  }

  private func sendRequest(
    by session: any SecureSession, on loop: isolated EventLoop
  ) throws {
    try request.bytes.withUnsafeBytes { try session.write($0) }
    phase = .head
    loop.setDeadline(of: self, to: loop.now + limits.head.milliseconds)
  }

  /// Puts what the session has for the network behind what is to be written.
  private func takeOutput(of session: any SecureSession, on loop: isolated EventLoop) {
    while case let count = session.takeOutput(into: loop.output.bytes), count > 0 {
      outgoing.append(
        contentsOf: UnsafeRawBufferPointer(rebasing: loop.output.bytes[..<count]))
    }
    write(on: loop)
    watch(on: loop)
  }

  /// Fails, after the alert that tells the server why.
  private func failSecurely(
    _ error: any Error, of session: any SecureSession, on loop: isolated EventLoop
  ) {
    takeOutput(of: session, on: loop)
    fail(.notSecure("\(error)"), on: loop)
  }
}
