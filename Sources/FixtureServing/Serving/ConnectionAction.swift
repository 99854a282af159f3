import FixtureSites
import HTTPTypes

/// An instruction to the owner of the state machine of an exchange or a connection.
enum ConnectionAction {
  /// Assign a number to a request, and call ``ExchangeStateMachine/beginExchange(_:)``.
  ///
  /// The head is `nil` for a request that broke the rules before its head was complete.
  case begin(RequestHead?)
  /// Find the reply to a request, and call ``ExchangeStateMachine/start(_:as:)`` now or later.
  case answer(RequestHead, body: [UInt8])
  /// Let the handler send more of its reply.
  case takeMore

  /// Append bytes to the output buffer.
  case write([UInt8])
  /// Append a head, with the date and the fields of the connection, and the empty line.
  case writeHead(WireHead, fields: [UInt8])
  /// Append trailers, which happens only on HTTP/2 streams.
  case writeTrailers(HTTPFields)
  /// Break a rule of HTTP/2, which happens only on HTTP/2 streams.
  case breakRule(HTTP2Fault)
  /// Append some or all bytes of a file, and call ``ExchangeStateMachine/fileSent(_:of:at:)``.
  case send(FileSlice)
  /// Write as much of the output as the operating system accepts.
  case flush

  /// Record the bytes of a reply that have been sent before it waits.
  case recordSent(status: Int?, bytes: Int, request: Int)
  /// Record an event.
  indirect case recordEvent(SessionEvent.Kind, request: Int)
  /// Determine when a delay ends, and call ``ExchangeStateMachine/delay(until:)``.
  case delay(Duration)
  /// Wait at a gate; if it is open, call ``ExchangeStateMachine/passGate()``.
  case hold(gate: String, request: Int)
  /// Stop waiting at a gate that has not been opened.
  case release(gate: String)
  /// Count a reply as silent from now on; see ``endSilence``.
  case fallSilent(request: Int)
  case endSilence
  /// Count a WebSocket as waiting for its client from now on; see ``endListening``.
  case listen
  case endListening
  /// Record the ends of the requests from ``ExchangeStateMachine/takeFinished(_:_:)``.
  case end
  /// Log the reason why a reply was aborted.
  case report(String)

  /// Let other connections have their turns, then call ``HTTP1StateMachine/resume()``.
  case yield
  case close(Closing)
  /// Wait for the next event.
  case wait(Wait)

  /// The events that a connection waits for.
  struct Wait {
    /// Whether to read more bytes from the client.
    var isReading: Bool
    /// The time to call ``ExchangeStateMachine/deadlinePassed(_:)``; 0 means never.
    var deadline: UInt64
  }

  enum Closing: Equatable {
    /// The server closes the connection; all output has been sent, and all input has been read.
    case close
    /// The server ends its side and waits, so that the client can read what was sent.
    case linger
    /// The server resets the connection.
    case reset
    /// The server sends the frame of a fault, which happens only on HTTP/2 streams.
    case fault(HTTP2Fault)
    /// The client has closed the connection, in an orderly way or with a reset.
    case lost(reset: Bool)
  }
}

/// The facts that a state machine gets from the connection for one turn.
struct ConnectionTurn {
  /// The time in milliseconds of a monotonic clock.
  var now: UInt64
  /// The number of bytes appended to the output since the connection began.
  var position: Int
  /// The number of these bytes that the operating system has accepted.
  var sent: Int
  /// Whether the client has to read bytes before more can be sent.
  var isBlocked: Bool
}
