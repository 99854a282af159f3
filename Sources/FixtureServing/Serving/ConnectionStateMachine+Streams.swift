import HTTPFixtures

/// The exchange of one stream of an HTTP/2 connection.
extension ConnectionStateMachine {
  /// Takes the head of the stream's request, or the reason why it is refused.
  mutating func receive(
    _ head: Result<RequestHead, RequestError>, asHead: Bool, at time: UInt64
  ) {
    switch head {
    case .success(let head):
      phase = .beginning(.request(head, hasMore: false, since: time))
      actions.append(.begin(head))
    case .failure(let error): refuse(error, asHead: asHead)
    }
  }

  mutating func endInput() {
    inputHasEnded = true
    needsMore = false
  }
}
