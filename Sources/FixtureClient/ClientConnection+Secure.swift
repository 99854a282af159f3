import EventLoops

extension ClientConnection {
  /// Begins the handshake with the hello.
  func beginHandshake(of session: any SecureSession) {
    phase = .handshake
    setTimeout(limits.connection)
    goOn(with: session)
  }

  /// Goes on with the handshake after its question has been answered.
  func answer(_ answer: SecureAnswer) {
    guard let session, phase == .handshake else { return }
    session.answer(answer)
    setTimeout(limits.connection)
    goOn(with: session)
  }

  private func goOn(with session: any SecureSession) {
    do {
      try shakeHands(by: session)
      takeOutput(of: session)
    } catch { failSecurely(error, of: session) }
  }

  /// Goes on with the handshake, to its end or to a question; the one who answers may take their
  /// time, and nothing is read meanwhile.
  private func shakeHands(
    by session: any SecureSession
  ) throws {
    try session.handshake()
    if session.facts != nil {
      try sendRequest(by: session)
    } else if let question = session.question {
      watch.setDeadline(0)
      _ = inbox.put(.question(question))
    }
  }

  /// Takes what has come from the network; false where nothing more can come, of the application
  /// or at all.
  func decrypt(
    _ bytes: UnsafeRawBufferPointer, by session: any SecureSession
  ) -> Bool {
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

  private func sendRequest(
    by session: any SecureSession
  ) throws {
    try request.bytes.withUnsafeBytes { try session.write($0) }
    phase = .head
    setTimeout(limits.head)
  }

  /// Puts what the session has for the network behind what is to be written.
  private func takeOutput(of session: any SecureSession) {
    while case let count = session.takeOutput(into: watch.reactor.output.bytes), count > 0 {
      outgoing.append(
        contentsOf: UnsafeRawBufferPointer(rebasing: watch.reactor.output.bytes[..<count]))
    }
    write()
    waitForMore()
  }

  /// Fails, after the alert that tells the server why.
  private func failSecurely(
    _ error: any Error, of session: any SecureSession
  ) {
    takeOutput(of: session)
    fail(.notSecure("\(error)"))
  }
}
