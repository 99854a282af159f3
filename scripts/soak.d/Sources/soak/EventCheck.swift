/// A check of the order of a session's events, which returns the outcomes of requests.
struct EventCheck {
  /// The number of the last event.
  private(set) var last = 0
  private(set) var accepted = 0
  private(set) var closed = 0
  private(set) var begun = 0
  private(set) var ended = 0
  /// The open connections, and the open requests with the number in their target.
  private(set) var connections: Set<Int> = []
  private var requests: [Int: Int?] = [:]
  private(set) var problems: [String] = []

  /// Checks the next event.
  ///
  /// - Returns: The outcome of a request, if the event ends one; its number is `nil` if the request
  ///   was malformed.
  mutating func take(_ event: [String: Any]) -> (id: Int?, outcome: Outcome)? {
    let number = event["number"] as? Int ?? 0
    if number != last + 1 { problems.append("event \(number) follows event \(last)") }
    last = number
    let connection = event["connection"] as? Int ?? 0
    let request = event["request"] as? Int ?? 0
    let kind = event["event"] as? String ?? ""
    if kind == "accepted" {
      accepted += 1
      if !connections.insert(connection).inserted { complain(event, "accepted twice") }
      return nil
    }
    if connection > 0, !connections.contains(connection) { complain(event, "after the last one") }
    switch kind {
    case "closed":
      closed += 1
      connections.remove(connection)
    case "request":
      begun += 1
      let target = event["target"] as? String
      if requests.updateValue(target.flatMap(EventCheck.id), forKey: request) != nil {
        complain(event, "begun twice")
      }
    case "ended":
      ended += 1
      guard let id = requests.removeValue(forKey: request) else {
        complain(event, "ended without a beginning")
        return nil
      }
      return (id, EventCheck.outcome(event))
    default: break
    }
    return nil
  }

  /// Returns the number after `id=` in a target.
  private static func id(in target: String) -> Int? {
    target.firstRange(of: "id=").flatMap { Int(target[$0.upperBound...].prefix(while: \.isNumber)) }
  }

  private static func outcome(_ event: [String: Any]) -> Outcome {
    Outcome(
      status: event["status"] as? Int, end: event["end"] as? String ?? "",
      bytes: event["bytes"] as? Int ?? 0)
  }

  private mutating func complain(_ event: [String: Any], _ problem: String) {
    problems.append("\(problem): \(event)")
  }
}
