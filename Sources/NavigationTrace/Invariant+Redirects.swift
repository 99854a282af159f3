extension Invariant {
  /// Redirects after the response or the commit of their navigation.
  func lateRedirects(in events: [TraceEvent]) -> [(index: Int, problem: String)] {
    NavigationLife.all(in: events).flatMap { life in
      var start: Int?
      var hasCommitted = false
      return life.moments.compactMap { moment -> (index: Int, problem: String)? in
        switch moment.kind {
        case .didStartProvisionalNavigation: start = moment.index
        case .didCommit: hasCommitted = true
        case .didReceiveServerRedirectForProvisionalNavigation:
          if hasCommitted { return (moment.index, "a redirect after the commit") }
          let view = events[moment.index].view
          let responded = events[(start ?? moment.index)..<moment.index].contains {
            $0.view == view && $0.isMainResponse
          }
          if responded { return (moment.index, "a redirect after the response") }
        default: break
        }
        return nil
      }
    }
  }

  /// Redirects beyond those that the server sent, before its log was read for the last time.
  func unsentRedirects(in events: [TraceEvent]) -> [(index: Int, problem: String)] {
    guard let end = events.lastIndex(where: { $0.kind == .request }) else { return [] }
    let requests = events.filter { $0.kind == .request }
    let sent = requests.count { request in
      guard case .integer(let status) = request[.status] else { return false }
      return (300...399).contains(status) && status != 304
    }
    // The server's log and the callbacks come by different ways, so only the totals can be held
    // against each other.
    return events.indices.prefix(upTo: end)
      .filter { events[$0].kind == .didReceiveServerRedirectForProvisionalNavigation }
      .dropFirst(sent)
      .map { ($0, "a redirect that the server did not send: it sent \(sent)") }
  }
}
