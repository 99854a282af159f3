import FixtureSites

/// A phase of an exchange, with its own data.
enum ExchangePhase {
  /// The wait for the complete head of the next request.
  case idle
  /// The wait for the request's number from the owner; `hasMore` says whether bytes follow the
  /// head.
  case beginning(hasMore: Bool, since: UInt64)
  /// The wait for the number of a request that is refused.
  case refusing(RequestError, withBody: Bool)
  indirect case body(IncomingBody)
  /// The wait for the reply, or for more of it.
  case answer
  /// The steps of the reply that are known.
  case reply
  case delay(until: UInt64)
  case gate(String)
  /// The wait for the client to close, since the reply stays silent.
  case silence
  indirect case webSocket(WebSocketStateMachine)
  /// The end of the connection or of the stream: when everything is sent, or at once if the client
  /// has gone.
  case end(ConnectionAction.Closing, atOnce: Bool)
  case closed

  /// Whether bytes of the body are of use.
  var awaitsBody: Bool {
    switch self {
    case .beginning, .body: true
    default: false
    }
  }

  /// Whether the stream ends after the bytes that are put together so far.
  var endsStream: Bool {
    switch self {
    case .end(.reset, _), .end(.fault, _): false
    case .end(_, let atOnce): !atOnce
    default: false
    }
  }
}
