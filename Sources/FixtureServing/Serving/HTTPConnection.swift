import HTTPMessages

/// The exchanges of a connection in one version of HTTP.
///
/// An implementation passes events to a state machine, and lets the connection and the owners of
/// the exchanges perform the actions that the state machine returns.
protocol HTTPConnection: AnyObject {
  func receive(_ bytes: UnsafeRawBufferPointer, _ turn: ConnectionTurn)

  /// Performs all work that is possible before the connection has to wait, and returns what to wait
  /// for.
  func advance(_ connection: Connection) -> ConnectionAction.Wait

  func deadlinePassed(_ turn: ConnectionTurn)

  /// Continues after the other connections have had their turn.
  func resume()

  /// Calls a closure with the exchange on a stream, unless the exchange has ended.
  func withExchange(on stream: Int32, _ turn: ConnectionTurn, _ body: ExchangeBody)

  /// Ends the connection, or the exchanges of a session on it, as soon as they are complete.
  ///
  /// Returns false if there is nothing to do.
  func drain(_ session: String, _ turn: ConnectionTurn) -> Bool

  /// Ends the exchanges for the origins that match a condition.
  ///
  /// If the origin that owns the port matches, ends the connection as well. Returns false if there
  /// is nothing to do.
  func stop(_ turn: ConnectionTurn, where isOver: (OriginBinding) -> Bool) -> Bool

  /// Ends all exchanges, since the client has disconnected or broken the rules of HTTP.
  func abandonExchanges(as end: ExchangeEnd, by closing: ConnectionAction.Closing)

  /// Adds the memory that the exchanges hold for the client.
  func count(in memory: inout KeptMemory)

  /// Ends the exchanges that hold memory.
  func giveUp(_ turn: ConnectionTurn)
}

/// A closure that is called with an exchange's owner, its state machine and the current turn.
typealias ExchangeBody = (ExchangeOwner, inout ExchangeStateMachine, ConnectionTurn) -> Void

/// The exchanges of an HTTP/1.1 connection, of which only one is open at a time.
final class HTTP1Connection: HTTPConnection {
  // Unchecked access is safe, since no method of this type is called during an access to the
  // state machine. The checks at run time, together with those for the loop's buffer, took 3 % of
  // the processor time of a request.
  @exclusivity(unchecked) private var machine: HTTP1StateMachine
  private let owner: ExchangeOwner

  init(home: OriginBinding, limits: ServingLimits, isSecure: Bool) {
    machine = HTTP1StateMachine(limits: limits, isSecure: isSecure)
    owner = ExchangeOwner(binding: home)
  }

  func receive(_ bytes: UnsafeRawBufferPointer, _ turn: ConnectionTurn) {
    machine.receive(bytes, turn)
  }

  func advance(_ connection: Connection) -> ConnectionAction.Wait {
    var turn = connection.turn
    while true {
      connection.closeIfBroken()
      connection.renew(&turn)
      let action = machine.next(turn)
      switch action {
      case .wait(let wait): return wait
      case .send(let slice):
        let count = connection.outgoing.append(slice)
        machine.exchange.fileSent(count, of: slice, at: connection.outgoing.position)
      case .write, .writeHead, .flush, .yield: connection.perform(action)
      case .close:
        owner.dismissHandler()
        connection.perform(action)
      default: owner.perform(action, of: &machine.exchange, turn, on: connection)
      }
    }
  }

  func deadlinePassed(_ turn: ConnectionTurn) { machine.deadlinePassed(turn) }

  func resume() { machine.resume() }

  func withExchange(on stream: Int32, _ turn: ConnectionTurn, _ body: ExchangeBody) {
    body(owner, &machine.exchange, turn)
  }

  func refuse(_ error: RequestError) { machine.exchange.refuse(error) }

  func count(in memory: inout KeptMemory) { machine.count(in: &memory) }

  func giveUp(_ turn: ConnectionTurn) { machine.giveUp(turn) }

  func drain(_ session: String, _ turn: ConnectionTurn) -> Bool {
    guard owner.binding.session.id == session else { return false }
    machine.drain(turn)
    return true
  }

  func stop(_ turn: ConnectionTurn, where isOver: (OriginBinding) -> Bool) -> Bool {
    guard isOver(owner.binding) else { return false }
    machine.exchange.stop(turn)
    return true
  }

  func abandonExchanges(as end: ExchangeEnd, by closing: ConnectionAction.Closing) {
    // The handler is cancelled before the end is recorded in the log, so that it does nothing more
    // for a client that has disconnected.
    owner.dismissHandler()
    machine.exchange.abandonExchange(as: end, by: closing)
  }
}
