import HTTPFixtures

/// A request that has begun, and how far its reply has come.
struct Exchange {
  /// Its number in the session's log.
  let number: Int
  /// The request; nil where it broke the rules before its head was complete.
  let head: RequestHead?
  /// What has to be done, made when the reply is known.
  var steps: [WireReply.Step] = []
  /// The first step that has not been done.
  var next = 0
  /// The status of the reply.
  var status: Int?
  /// Whether the connection ends after the reply.
  var endsConnection = false
  /// How it has ended, as soon as its last step is done.
  var end: ExchangeEnd?
}
