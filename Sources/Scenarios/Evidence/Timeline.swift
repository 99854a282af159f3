import NavigationTrace

/// The events of the server and of the web view on one clock, each with the request that it
/// belongs to.
package struct Timeline: Hashable, Sendable {
  /// An event of the trace or of the server.
  package enum Moment: Hashable, Sendable {
    /// An event of the trace, by its index.
    case trace(Int)
    /// An event of the server, by its index.
    case server(Int)
  }

  /// A moment and its time.
  package struct Row: Hashable, Sendable {
    /// Seconds since the scenario began.
    package var seconds: Double
    package var moment: Moment
    /// The number of the row's request; `nil` if the row does not belong to a request.
    package var request: Int?
  }

  /// The rows, sorted by time.
  ///
  /// At equal times, rows of the server come first.
  package let rows: [Row]

  /// Puts the events of one run on one clock.
  ///
  /// An event without a time gets the time of the previous event.
  package init(_ trace: [TraceEvent], _ server: [ServerEvent]) {
    let seconds = trace.reduce(into: [Double]()) { times, event in
      times.append(max(event.extra?.seconds ?? 0, times.last ?? 0))
    }
    let requests = Matching(server).requests(of: trace, at: seconds)
    let callbacks = trace.indices.map { index in
      Row(seconds: seconds[index], moment: .trace(index), request: requests[index])
    }
    let evidence = server.indices.map { index in
      Row(seconds: server[index].seconds, moment: .server(index), request: server[index].request)
    }
    // The sort is stable, so the events of each list stay in order.
    rows = (evidence + callbacks).sorted { $0.seconds < $1.seconds }
  }

  /// A search for the request that a callback leads to or results from.
  ///
  /// Callbacks contain URLs, but no request numbers, so the request is inferred. For a navigation
  /// action, it is the next request for the action's URL. For any other callback, it is the latest
  /// request before the callback. If a URL is requested twice at the same time, the two requests
  /// can be confused.
  struct Matching {
    private struct Request {
      var number: Int
      var began: Double
      var url: String?
      /// The statuses that were reported, each with its time.
      var statuses: [(seconds: Double, status: Int)] = []
    }

    private var requests: [Request] = []

    init(_ server: [ServerEvent]) {
      var places: [Int: Int] = [:]
      for event in server {
        guard let number = event.request else { continue }
        if event.event == .request {
          places[number] = requests.count
          requests.append(Request(number: number, began: event.seconds, url: event.url))
        } else if let place = places[number], let status = event.status {
          requests[place].statuses.append((event.seconds, status))
        }
      }
    }

    /// Returns the number of each event's request; `nil` if there is none.
    func requests(of trace: [TraceEvent], at seconds: [Double]) -> [Int?] {
      var taken: Set<Int> = []
      return zip(trace, seconds).map { event, seconds in
        let found = request(of: event, at: seconds, without: taken)
        if event.kind == .decidePolicyForNavigationAction, let found { taken.insert(found) }
        return found
      }
    }

    private func request(of event: TraceEvent, at time: Double, without taken: Set<Int>) -> Int? {
      switch event.kind {
      case .decidePolicyForNavigationAction:
        guard event[.answer] != "cancel" else { return nil }
        return requests.first {
          $0.began >= time && !taken.contains($0.number) && $0.url == address(of: event, in: .url)
        }?.number
      case .didReceiveServerRedirectForProvisionalNavigation:
        return last(before: time) { (300...399).contains($0) }
      case .didReceiveAuthenticationChallenge:
        return last(before: time) { [401, 407].contains($0) }
      case .didFail, .didFailProvisionalNavigation:
        return last(before: time, of: address(of: event, in: .failingURL))
      case .decidePolicyForNavigationResponse, .didCommit, .didFinish:
        return last(before: time, of: address(of: event, in: .url))
      default: return nil
      }
    }

    private func last(before time: Double, of address: String?) -> Int? {
      guard let address else { return nil }
      return requests.last { $0.began <= time && $0.url == address }?.number
    }

    /// Returns the number of the request that most recently got a matching status.
    private func last(before time: Double, status isWanted: (Int) -> Bool) -> Int? {
      let candidates = requests.compactMap { request in
        request.statuses.first { isWanted($0.status) && $0.seconds <= time }
          .map { (number: request.number, seconds: $0.seconds) }
      }
      return candidates.max { $0.seconds < $1.seconds }?.number
    }

    /// Returns a URL without its fragment, since requests have no fragments.
    private func address(of event: TraceEvent, in field: EventField) -> String? {
      guard case .string(let url)? = event[field] else { return nil }
      return url.firstIndex(of: "#").map { String(url[..<$0]) } ?? url
    }
  }
}
