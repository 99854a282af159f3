import NavigationTrace

/// The difference between two long traces.
enum TraceChange: String, CaseIterable {
  case none = "the same"
  case moved = "one event moved by half the trace"
  case values = "every hundredth event with another value"
  case missing = "every hundredth event missing, and one more elsewhere"
  case swapped = "all neighbours swapped"
  case other = "nothing in common"

  /// Returns a trace with this number of events, as page loads produce them: eight for each load.
  static func trace(events count: Int) -> [TraceEvent] {
    (0..<count).map { number in
      let load = number / 8
      let url = TraceValue.string("/page/\(load % 100)")
      let navigation = TraceValue.integer(load + 1)
      return switch number % 8 {
      case 0: TraceEvent(.load, [.url: url])
      case 1:
        TraceEvent(
          .decidePolicyForNavigationAction,
          [.navigation: navigation, .url: url, .type: "other", .target: "main", .answer: "allow"])
      case 2: TraceEvent(.didStartProvisionalNavigation, [.navigation: navigation, .url: url])
      case 3:
        TraceEvent(
          .didReceiveServerRedirectForProvisionalNavigation, [.navigation: navigation, .url: url])
      case 4:
        TraceEvent(
          .decidePolicyForNavigationResponse,
          [.url: url, .status: 200, .mime: "text/html", .main: true, .answer: "allow"])
      case 5: TraceEvent(.didCommit, [.navigation: navigation, .url: url])
      case 6: TraceEvent(.title, [.value: url])
      default: TraceEvent(.didFinish, [.navigation: navigation, .url: url])
      }
    }
  }

  /// Returns the other trace.
  func applied(to events: [TraceEvent]) -> [TraceEvent] {
    var events = events
    switch self {
    case .none: break
    case .moved: events.insert(events.remove(at: events.count / 4), at: events.count * 3 / 4)
    case .values:
      for index in stride(from: 1, to: events.count, by: 100) { events[index][.url] = "/other" }
    case .missing:
      events = events.enumerated().flatMap { index, event in
        index % 100 == 5 ? [] : index % 100 == 55 ? [event, TraceEvent(.didFail)] : [event]
      }
    case .swapped:
      for index in stride(from: 2, to: events.count - 1, by: 8) { events.swapAt(index, index + 1) }
    case .other: events = events.map { _ in TraceEvent(.webViewDidClose) }
    }
    return events
  }
}
