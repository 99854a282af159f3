import HTTPFixtures

/// A request that has begun, and how far its reply has come.
///
/// It is changed where it stands, since copying it costs as much as parsing a request.
struct Exchange {
  /// Its number in the session's log.
  let number: Int
  /// The request; nil where it broke the rules before its head was complete.
  let request: RequestHead?
  /// Where in everything that the connection has sent or is to send the reply begins.
  let start: Int
  /// What has to be done, made when the reply is known.
  private var steps: [WireReply.Step] = []
  /// The first step that has not been done.
  private var next = 0
  /// The status of the reply.
  private var status: Int?
  /// Whether the connection ends after the reply.
  var endsConnection: Bool
  /// The last head that was put together.
  var head: SentHead?
  /// Whether the reply may depend on the body of the request.
  var takesBody = true
  /// How many bytes of the request's body are kept for it.
  var bodyBytes = 0
  /// How many bytes of the reply the session's log knows of already.
  var noted = 0
  /// Whether a handler has more steps to come.
  private(set) var isGrowing = false
  /// How it has ended, as soon as its last step is done.
  private(set) var end: ExchangeEnd?

  init(number: Int, request: RequestHead?, start: Int, endsConnection: Bool) {
    self.number = number
    self.request = request
    self.start = start
    self.endsConnection = endsConnection
  }

  /// The bytes and acts of a reply to the request, nil where it broke the rules.
  func wire(of reply: Reply) -> WireReply? { request.map(reply.wire(for:)) }

  /// Takes up what is to be done now.
  mutating func take(_ piece: StreamedReply.Piece, as end: ExchangeEnd) {
    steps = piece.steps
    next = 0
    status = piece.status ?? status
    isGrowing = !piece.isLast
    self.end = end
    endsConnection =
      endsConnection || piece.endsConnection || end == .refused || request?.keepsAlive == false
  }

  /// The next thing to do, nil where everything is done.
  mutating func takeStep() -> WireReply.Step? {
    guard next < steps.count else { return nil }
    next += 1
    return steps[next - 1]
  }

  /// Does a step next that was taken, or what is left of it.
  mutating func putBack(_ step: WireReply.Step) {
    next -= 1
    steps[next] = step
  }

  /// What is left of it when nothing more is put together.
  func finished(as end: ExchangeEnd, until limit: Int) -> FinishedExchange {
    FinishedExchange(self, end, until: limit)
  }

  /// The status of the final head, nil where the reply has not come to it.
  var statusSoFar: Int? {
    let isAhead = steps[next...].contains { if case .head = $0 { true } else { false } }
    return isAhead ? nil : status
  }
}
