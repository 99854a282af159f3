import EventLoops
import HTTPFixtures
import Logging

extension Connection {
  /// Takes what has come from the network, and uses what was in it.
  func decrypt(_ bytes: UnsafeRawBufferPointer, _ tls: TLSLayer) {
    if tls.isFresh, let first = bytes.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first {
      return refusePlain()
    }
    tls.isFresh = false
    do {
      try tls.session.receive(bytes)
      if case .handshake = stage, try !shakeHands(tls) { return outgoing.sendEncrypted() }
      let input = watch.reactor.input.bytes
      while let count = try tls.session.read(into: input) {
        guard count > 0 else { return outgoing.sendEncrypted() }
        machine.receive(UnsafeRawBufferPointer(rebasing: input[..<count]), turn)
        _ = advance()
      }
      lose(reset: false)
    } catch { failSecurely(error) }
  }

  /// Goes on with the handshake; whether it is over.
  private func shakeHands(_ tls: TLSLayer) throws -> Bool {
    try tls.session.handshake()
    guard let facts = tls.session.facts else { return false }
    tls.client = facts.client
    stage = .open
    share.counts.handshakes += 1
    seat.note(.handshake(version: facts.version, name: facts.host, client: facts.client))
    return true
  }

  /// Answers a client that does not know that TLS is spoken here; it would understand no alert.
  private func refusePlain() {
    noteFailedHandshake("the client sent plain HTTP")
    outgoing.endEncryption()
    stage = .open
    machine.refuse(.plain)
  }

  /// Ends a connection whose peer broke the protocol or is not trusted, after the alert is sent.
  func failSecurely(_ error: any Error) {
    switch stage {
    case .handshake:
      noteFailedHandshake("\(error)")
      outgoing.sendEncrypted()
      linger()
    case .open:
      seat.service.session.logger?.info("\(seat.service.name) #\(seat.number) \(error)")
      machine.abandon(as: .clientGone, by: .close, turn)
    case .stalled, .lingering: return
    }
  }

  func noteFailedHandshake(_ reason: String) {
    share.counts.failedHandshakes += 1
    seat.note(.handshakeFailed(reason: reason))
    seat.service.session.logger?.info(
      "\(seat.service.name) #\(seat.number) handshake failed: \(reason)")
  }
}
