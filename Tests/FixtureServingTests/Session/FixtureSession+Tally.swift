import FixtureServing
import FixtureSites

extension FixtureSession {
  /// Counts the events by their words, such as `ended refused 408`, until there are as many of each
  /// kind as expected.
  func tally(until expected: [String: Int] = [:]) async -> [String: Int] {
    var tally: [String: Int] = [:]
    var cursor = 0
    repeat {
      let page = events(after: cursor, limit: 100_000)
      for event in page.events { tally[event.kind.words, default: 0] += 1 }
      cursor = page.next
      if expected.allSatisfy({ tally[$0.key, default: 0] >= $0.value }) { break }
    } while await waitForEvents(after: cursor, within: .seconds(60))
    return tally
  }
}

extension SessionEvent.Kind {
  fileprivate var words: String {
    switch self {
    case .accepted: "accepted"
    case .request: "request"
    case .ended(let end, let status, _):
      "ended \(end.rawValue)" + (status.map { " \($0)" } ?? "")
    case .closed(let side, let reset): (reset ? "reset by " : "closed by ") + side.rawValue
    case .sent: "sent"
    case .held: "held"
    case .released: "released"
    case .silent: "silent"
    case .opened: "opened"
    case .message(let side, let message): "\(message.kind.rawValue) by \(side.rawValue)"
    case .handshake: "handshake"
    case .handshakeFailed: "handshakeFailed"
    case .gateOpened: "gateOpened"
    case .gateClosed: "gateClosed"
    }
  }
}
