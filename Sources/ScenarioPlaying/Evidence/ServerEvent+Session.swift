import FixtureServing
import HTTPFixtures
import HTTPTypes
import NavigationRecording

extension ServerEvent {
  /// An event of a session's log.
  ///
  /// - Parameters:
  ///   - names: The names of the session's origins.
  ///   - beginning: The age of the session when the scenario began.
  init(_ event: SessionEvent, names: OriginNames, beginning: Duration) {
    let microseconds = ((event.time - beginning).inSeconds * 1_000_000).rounded()
    self.init(
      Kind(event.kind), at: microseconds / 1_000_000, connection: event.connection,
      request: event.request)
    switch event.kind {
    case .accepted(let origin, _): self.origin = origin
    case .handshake(let version, _, _): self.version = version
    case .handshakeFailed(let reason): self.reason = reason
    case .request(let origin, let head):
      self.origin = origin
      method = head?.method.rawValue
      url = head.map { names.shortened((names.addresses[origin] ?? "") + $0.target) }
    case .sent(let status, let bytes): (self.status, self.bytes) = (status, bytes)
    case .held(let gate), .released(let gate), .gateOpened(let gate), .gateClosed(let gate):
      self.gate = gate
    case .silent: break
    case .opened(let subprotocol): self.subprotocol = subprotocol
    case .message(let side, let message):
      (by, kind, bytes) = (side.rawValue, message.kind.rawValue, message.bytes)
      (text, code) = (message.text, message.code)
    case .ended(let end, let status, let bytes):
      (self.end, self.status, self.bytes) = (end.rawValue, status, bytes)
    case .closed(let side, let reset): (by, self.reset) = (side.rawValue, reset)
    }
  }
}

extension ServerEvent.Kind {
  fileprivate init(_ kind: SessionEvent.Kind) {
    self =
      switch kind {
      case .accepted: .accepted
      case .handshake: .handshake
      case .handshakeFailed: .handshakeFailed
      case .request: .request
      case .sent: .sent
      case .held: .held
      case .released: .released
      case .silent: .silent
      case .opened: .opened
      case .message: .message
      case .gateOpened: .gateOpened
      case .gateClosed: .gateClosed
      case .ended: .ended
      case .closed: .closed
      }
  }
}
