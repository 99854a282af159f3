import FixtureServing
import FixtureSites

extension SessionEvent {
  /// The event as tests write it down, without what differs from run to run.
  var line: String {
    let place = connection.map { "#\($0)" + (request.map { "/\($0)" } ?? "") } ?? "owner"
    return "\(place) \(kind.line)"
  }
}

extension SessionEvent.Kind {
  fileprivate var line: String {
    switch self {
    case .accepted(let origin, _): "accepted at \(origin)"
    case .handshake: "handshake"
    case .handshakeFailed: "handshake failed"
    case .request(_, let head): "\(head.map { "\($0.method) \($0.target)" } ?? "(malformed)")"
    case .sent(let status, let bytes): "sent \(status.map(String.init) ?? "-") \(bytes > 0)"
    case .held(let gate): "held \(gate)"
    case .released(let gate): "released \(gate)"
    case .silent: "silent"
    case .opened(let subprotocol): "open as \(subprotocol ?? "-")"
    case .message(let side, let message):
      [side.rawValue, message.kind.rawValue, message.code.map(String.init), message.text]
        .compactMap(\.self).joined(separator: " ")
    case .gateOpened(let gate): "opened \(gate)"
    case .gateClosed(let gate): "closed \(gate)"
    case .ended(let end, let status, _):
      "ended \(status.map(String.init) ?? "-") \(end.rawValue)"
    case .closed(let side, let reset): "closed by \(side.rawValue)\(reset ? " (reset)" : "")"
    }
  }
}

extension FixtureSession {
  /// The lines of all events, as soon as there are `count`.
  func eventLines(_ count: Int) async -> [String] {
    _ = await waitForEvents(after: count - 1, within: .seconds(60))
    return events().events.map(\.line)
  }
}
