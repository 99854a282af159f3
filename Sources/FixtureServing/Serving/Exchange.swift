import HTTPFixtures

/// A request that has begun, and how far its reply has come.
struct Exchange {
  /// Its number in the session's log.
  let number: Int
  /// The request; nil where it broke the rules before its head was complete.
  let head: RequestHead?
  /// Where in everything that the connection has sent or is to send the reply begins.
  let start: Int
  /// What has to be done, made when the reply is known.
  var steps: [WireReply.Step] = []
  /// The first step that has not been done.
  var next = 0
  /// The status of the reply.
  var status: Int?
  /// Whether the connection ends after the reply.
  var endsConnection: Bool
  /// How many bytes of the reply the session's log knows of already.
  var noted = 0
  /// Whether a handler has more steps to come.
  var isGrowing = false
  /// How it has ended, as soon as its last step is done.
  var end: ExchangeEnd?

  /// The status of the final head, nil where the reply has not come to it.
  var statusSoFar: Int? {
    let isAhead = steps[next...].contains { if case .head = $0 { true } else { false } }
    return isAhead ? nil : status
  }
}
