import FixtureSites
import HTTPTypes

/// An instruction from the state machine of an exchange or a connection to the machine's owner.
enum ConnectionAction {
  /// Give a request its number, and call ``ExchangeStateMachine/beginExchange(_:)``; the head is
  /// `nil` for a request without one.
  case begin(RequestHead?)
  /// Find the answer to a request, and call ``ExchangeStateMachine/start(_:as:)`` now or later.
  case answer(RequestHead, body: [UInt8])
  /// Have the handler send more of its reply.
  case takeMore

  /// Append bytes to the output.
  case write([UInt8])
  /// Append a head, with the date and the fields of the connection, and the empty line.
  case writeHead(WireHead, fields: [UInt8])
  /// Append trailers; on a stream of HTTP/2 only.
  case writeTrailers(HTTPFields)
  /// Break a rule of HTTP/2; on a stream of HTTP/2 only.
  case breakRule(HTTP2Fault)
  /// Append bytes of a file, some or all, and call
  /// ``ExchangeStateMachine/fileSent(_:of:at:)``.
  case send(FileSlice)
  /// Hand the output to the system, as far as it takes the bytes.
  case flush

  /// Record that bytes of a reply have been sent before it waits.
  case recordSent(status: Int?, bytes: Int, request: Int)
  /// Record an event.
  indirect case recordEvent(SessionEvent.Kind, request: Int)
  /// Work out the end of a delay, and call ``ExchangeStateMachine/delay(until:)``.
  case delay(Duration)
  /// Wait at a gate; if it is open, call ``ExchangeStateMachine/passGate()``.
  case hold(gate: String, request: Int)
  /// Stop waiting at a gate that has not been opened.
  case release(gate: String)
  /// Count a reply as silent from now on, or as silent no longer.
  case fallSilent(request: Int)
  case endSilence
  /// Count a WebSocket as waiting for its client from now on, or as waiting no longer.
  case listen
  case endListening
  /// Record the ends of the requests from ``ExchangeStateMachine/takeFinished(_:_:)``.
  case end
  /// Report why a reply broke off.
  case report(String)

  /// Let other connections have their turn, then call ``HTTP1StateMachine/resume()``.
  case yield
  case close(Closing)
  /// Wait for the next event.
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
    /// The server ends its side and waits for the client, so that it can read what was sent.
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
  /// The number of bytes in the output since the connection began.
  var position: Int
  /// The number of these bytes that the system has taken.
  var sent: Int
  /// Whether the client has to take bytes before more are sent.
  var isBlocked: Bool
}
