import HTTPFixtures

extension Connection {
  /// The client, or a delay, has taken its time.
  func patienceEnded(on loop: isolated EventLoop) {
    guard unsent.isEmpty else { return abandon(as: .timedOut, resetting: true, on: loop) }
    switch phase {
    case .head where requestBegan == 0, .linger: loop.close(self)
    case .head, .body:
      refuse(.timeout, on: loop)
      settle(on: loop)
    case .delay:
      phase = .reply
      perform(on: loop)
      takeReceived(on: loop)
      settle(on: loop)
    case .reply, .handler, .gate, .silence: return
    }
  }

  /// The client has closed, or the connection is broken.
  ///
  /// A client that only ends its own side while a reply waits is taken for gone: browsers never do
  /// that, and a load that was stopped must be seen at once.
  func vanish(on loop: isolated EventLoop) {
    abandon(as: .clientGone, resetting: false, on: loop)
  }

  /// Closes the connection where nothing will happen on it; else after the reply.
  func drain(on loop: isolated EventLoop) {
    exchange?.endsConnection = true
    switch phase {
    case .head where requestBegan == 0: loop.close(self)
    case .silence: abandon(as: .stopped, resetting: false, on: loop)
    default: return
    }
  }

  /// Closes at once and notes how the exchanges that were open ended.
  func abandon(as end: ExchangeEnd, resetting: Bool, on loop: isolated EventLoop) {
    guard descriptor >= 0 else { return }
    loop.output.count = 0
    let session = service.session
    switch phase {
    case .gate(let name):
      session.state.withLock { $0.release(token, from: name, loop: loop) }
    case .silence: session.state.withLock { $0.endSilence() }
    default: break
    }
    for exchange in finished {
      session.end(exchange.number, end, status: exchange.status)
    }
    finished = []
    if let exchange {
      session.end(exchange.number, end, status: exchange.status)
    }
    exchange = nil
    handler?.cancel()
    handler = nil
    loop.close(self, resetting: resetting)
  }
}
