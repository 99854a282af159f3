import FixtureSites

/// A phase of an exchange, with the data that belongs to it.
enum ExchangePhase {
  /// The wait for the complete head of the next request.
  case idle
  /// The wait for the owner to assign a number to the request.
  ///
  /// `hasMore` says whether bytes have arrived after the head.
  case beginning(hasMore: Bool, since: UInt64)
  /// The wait for the owner to assign a number to a request that is refused.
  case refusing(RequestError, withBody: Bool)
  indirect case body(IncomingBody)
  /// The wait for the reply or for more of it.
  case answer
  /// The phase in which the known steps of the reply are performed.
  case reply
  case delay(until: UInt64)
  case gate(String)
  /// The wait for the client to close the connection, since the rest of the reply is never sent.
  case silence
  indirect case webSocket(WebSocketStateMachine)
  /// The end of the connection or the stream.
  ///
  /// It is closed when everything has been sent, or immediately if `atOnce` is true.
  case end(ConnectionAction.Closing, atOnce: Bool)
  case closed

  /// Whether the exchange needs bytes of the body.
  var awaitsBody: Bool {
    switch self {
    case .beginning, .body: true
    default: false
    }
  }

  /// Whether the stream ends after the bytes appended to the output so far.
  var endsStream: Bool {
    switch self {
    case .end(.reset, _), .end(.fault, _): false
    case .end(_, let atOnce): !atOnce
    default: false
    }
  }
}
