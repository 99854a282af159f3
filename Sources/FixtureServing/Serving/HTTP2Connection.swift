#if HTTP2
import FixtureSites

/// The exchanges of an HTTP/2 connection, with one exchange on each stream.
final class HTTP2Connection: HTTPConnection {
  /// The binding to the origin that owns the port.
  ///
  /// The connection ends when that origin's session ends.
  private let home: OriginBinding
  private let machine: HTTP2StateMachine

  /// Begins HTTP/2 on a connection, or returns `nil` if memory is low.
  init?(_ connection: Connection) {
    home = connection.bindings.home
    let share = connection.share
    do throws(HTTP2Error) {
      machine = try HTTP2StateMachine(
        limits: connection.limits, settings: home.service.origin.options.http2,
        isSecure: connection.outgoing.tls != nil, at: connection.watch.reactor.now,
        date: { share.date })
    } catch { return nil }
  }

  func receive(_ bytes: UnsafeRawBufferPointer, _ turn: ConnectionTurn) {
    machine.receive(bytes, turn)
  }

  func advance(_ connection: Connection) -> ConnectionAction.Wait {
    while true {
      connection.closeIfBroken()
      switch machine.next(connection.turn) {
      case (nil, .wait(let wait)): return wait
      case (nil, let action): connection.perform(action)
      case (let stream?, let action): perform(action, of: stream, connection)
      }
    }
  }

  private func perform(
    _ action: ConnectionAction, of stream: HTTP2Stream, _ connection: Connection
  ) {
    let owner = stream.owner ?? ExchangeOwner(binding: home, stream: stream.id)
    stream.owner = owner
    if case .answer(let head, _) = action, owner.binding.service.isForAnother(head) {
      stream.exchange.reply(.misdirected)
    } else {
      owner.perform(
        action, of: &stream.exchange, machine.turn(of: stream, connection.turn), on: connection)
    }
    if case .close = action { owner.dismissHandler() }
  }

  func deadlinePassed(_ turn: ConnectionTurn) { machine.deadlinePassed(turn) }

  func resume() { machine.resume() }

  func withExchange(on stream: Int32, _ turn: ConnectionTurn, _ body: ExchangeBody) {
    guard let stream = machine.streams[stream], let owner = stream.owner else { return }
    body(owner, &stream.exchange, machine.turn(of: stream, turn))
    machine.wake(stream)
  }

  func drain(_ session: String, _ turn: ConnectionTurn) -> Bool {
    if home.session.id == session {
      machine.drain(turn)
      return true
    }
    for stream in machine.streams.values where stream.owner?.binding.session.id == session {
      stream.exchange.drain(machine.turn(of: stream, turn))
      machine.wake(stream)
    }
    return true
  }

  func stop(_ turn: ConnectionTurn, where isOver: (OriginBinding) -> Bool) -> Bool {
    if isOver(home) {
      machine.stop(turn)
      return true
    }
    for stream in machine.streams.values where stream.owner.map({ isOver($0.binding) }) ?? false {
      machine.abandonStream(stream, as: .stopped, by: .close)
    }
    return true
  }

  func count(in memory: inout KeptMemory) { machine.count(in: &memory) }

  func giveUp(_ turn: ConnectionTurn) { machine.giveUp(turn) }

  func abandonExchanges(as end: ExchangeEnd, by closing: ConnectionAction.Closing) {
    machine.abandonExchanges(as: end, by: closing)
  }
}
#endif
