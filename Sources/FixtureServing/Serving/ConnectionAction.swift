import FixtureSites
import HTTPTypes

/// An instruction of the state machine of an exchange, or of its connection, to the owner.
enum ConnectionAction {
  /// Number a request, `nil` for one without a head, and call
  /// ``ExchangeStateMachine/beginExchange(_:)``.
  case begin(RequestHead?)
  /// Find the answer to a request, and call ``ExchangeStateMachine/start(_:as:)`` now or later.
  case answer(RequestHead, body: [UInt8])
  /// Have the handler send more of its reply.
  case takeMore

  /// Put bytes behind those that are to be sent.
  case write([UInt8])
  /// Put a head there, with the date and the fields of the connection, and the empty line.
  case writeHead(WireHead, fields: [UInt8])
  /// Put fields behind the body; on a stream of HTTP/2 only.
  case writeTrailers(HTTPFields)
  /// Break a rule of HTTP/2; on a stream of it only.
  case breakRule(HTTP2Fault)
  /// Put bytes of a file there, some or all, and call
  /// ``ExchangeStateMachine/fileSent(_:of:at:)``.
  case send(FileSlice)
  /// Hand all of that to the system, as far as it takes them.
  case flush

  /// Record that bytes of a reply have been sent before it waits.
  case recordSent(status: Int?, bytes: Int, request: Int)
  /// Record something else that happened.
  indirect case recordEvent(SessionEvent.Kind, request: Int)
  /// Take the time, and call ``ExchangeStateMachine/delay(until:)``.
  case delay(Duration)
  /// Wait at a gate; if it is open, call ``ExchangeStateMachine/passGate()``.
  case hold(gate: String, request: Int)
  /// Wait no longer at a gate that has not been opened.
  case release(gate: String)
  /// Count a reply as one that says nothing more, and no longer.
  case fallSilent(request: Int)
  case endSilence
  /// Count a WebSocket as one that waits for its client, and no longer.
  case listen
  case endListening
  /// Record how requests ended: those that ``ExchangeStateMachine/takeFinished(_:_:)`` gives.
  case end
  /// Report why a reply broke off.
  case report(String)

  /// Let other connections have their turn, then call ``HTTP1StateMachine/resume()``.
  case yield
  case close(Closing)
  /// Wait for whatever comes next.
  case wait(Wait)

  /// The events that a connection waits for.
  struct Wait {
    /// Whether more bytes of the client are wanted.
    var isReading: Bool
    /// The time at which ``ExchangeStateMachine/deadlinePassed(_:)`` is due, 0 for never.
    var deadline: UInt64
  }

  enum Closing: Equatable {
    /// The server closes, with everything sent and nothing unread.
    case close
    /// The server ends its side, and waits for the client, which can so read what was sent.
    case linger
    /// The server resets the connection.
    case reset
    /// The server sends the frame of a fault, on a stream of HTTP/2 only.
    case fault(HTTP2Fault)
    /// The client has closed, in order or by a reset.
    case lost(reset: Bool)
  }
}

/// The facts that a connection's owner gives to its state machine.
struct ConnectionTurn {
  /// The time in milliseconds of a clock that never goes back.
  var now: UInt64
  /// The number of bytes that have been put together for the client in all.
  var position: Int
  /// The number of them that the system has taken.
  var sent: Int
  /// Whether the client has to take some before there may be more.
  var isBlocked: Bool
}
