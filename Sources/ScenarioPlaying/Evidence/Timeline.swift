import NavigationTrace

/// What the server did and what the web view told, on one clock, with the request that a callback
/// is about.
package struct Timeline: Hashable, Sendable {
  /// One thing that happened.
  package enum Moment: Hashable, Sendable {
    /// An event of the trace, by its index.
    case trace(Int)
    /// An event of the server, by its index.
    case server(Int)
  }

  /// A moment and when it was.
  package struct Row: Hashable, Sendable {
    /// Seconds since the scenario began.
    package var seconds: Double
    /// What happened.
    package var moment: Moment
    /// The number of the server's request that it belongs to; nil where there is none.
    package var request: Int?
  }

  /// The rows, the earliest first; of two at the same time that of the server.
  package let rows: [Row]

  /// Puts the events of one play onto one clock; an event without a time stands at that of the one
  /// before it.
  package init(_ trace: [TraceEvent], _ server: [ServerEvent]) {
    let seconds = trace.reduce(into: [Double]()) { times, event in
      times.append(max(event.extra?.seconds ?? 0, times.last ?? 0))
    }
    let requests = RequestMatching(server).requests(of: trace, at: seconds)
    let callbacks = trace.indices.map { index in
      Row(seconds: seconds[index], moment: .trace(index), request: requests[index])
    }
    let evidence = server.indices.map { index in
      Row(seconds: server[index].seconds, moment: .server(index), request: server[index].request)
    }
    // Both are in order already, and stay so.
    var rows: [Row] = []
    var rest = evidence[...]
    for callback in callbacks {
      while let first = rest.first, first.seconds <= callback.seconds {
        rows.append(first)
        rest.removeFirst()
      }
      rows.append(callback)
    }
    self.rows = rows + rest
  }
}
