import Foundation

// Clients that open their own sessions.
extension Visitor {
  private static let site = """
    {"site": {"site": {"/page": {"text": "of a session"},
      "/gated": {"text": "at last", "gate": "g"},
      "/flaky": {"text": "sometimes", "fault": {"kind": "close", "every": 2}}}}}
    """

  /// Opens a session, uses it, checks its complete log, and closes it.
  func useSession() throws {
    let control = load.control
    let opened = try control.call("POST", "sessions", Visitor.site, expecting: 201)
    let id = opened["id"] as? String ?? ""
    let origins = opened["origins"] as? [String: String] ?? [:]
    guard let port = origins["main"]?.split(separator: ":").last.flatMap({ UInt16($0) }) else {
      throw Problem("no address: \(opened)")
    }
    load.sessions.opened.add(1, ordering: .relaxed)
    let stream = try Wire(port: load.server.port)
    try stream.send(Control.request("GET", "sessions/\(id)/log?stream", isLast: true))
    let count = try askSession(id, port, control)
    try check(id, count, control)
    try control.call("DELETE", "sessions/\(id)", expecting: 204)
    try checkStream(stream)
  }

  /// Requests a session's state, and returns the numbers of its requests and connections.
  private func askSession(
    _ id: String, _ port: UInt16, _ control: Control
  ) throws -> (requests: Int, connections: Int) {
    var requests = 0
    do {
      let wire = try Wire(port: port)
      load.sessions.connections.add(1, ordering: .relaxed)
      for _ in 0..<number(in: 1...10) {
        try wire.send(Request(0, "/page").bytes)
        guard try Answer(from: wire).status == 200 else { throw Problem("a session: no 200") }
        requests += 1
      }
      try wire.send(Request(0, "/gated").bytes)
      try control.call("GET", "sessions/\(id)/gates/g?wait=30", expecting: 200)
      try control.call("PUT", "sessions/\(id)/gates/g", "{\"state\": \"open\"}", expecting: 200)
      guard try Answer(from: wire).status == 200 else { throw Problem("a gate: no 200") }
      requests += 1
    }
    for index in 1...4 {
      let wire = try Wire(port: port)
      load.sessions.connections.add(1, ordering: .relaxed)
      try wire.send(Request(0, "/flaky", isLast: true).bytes)
      requests += 1
      let isBroken = try wire.receive().isEmpty
      guard isBroken == (index % 2 == 0) else { throw Problem("request \(index) of every 2") }
    }
    load.sessions.requests.add(requests, ordering: .relaxed)
    return (requests, 5)
  }

  private func check(
    _ id: String, _ count: (requests: Int, connections: Int), _ control: Control
  ) throws {
    var events = EventCheck()
    let deadline = Date.now + 10
    repeat {
      let page = try control.call(
        "GET", "sessions/\(id)/log?after=\(events.last)&wait=1", expecting: 200)
      for case let event as [String: Any] in page["events"] as? [Any] ?? [] {
        _ = events.take(event)
      }
    } while (events.ended < count.requests || events.closed < count.connections) && .now < deadline
    guard events.begun == count.requests, events.ended == count.requests,
      events.accepted == count.connections, events.closed == count.connections,
      events.problems.isEmpty
    else {
      throw Problem(
        "session \(id): \(events.begun) begun, \(events.ended) ended, \(events.accepted) accepted, "
          + "\(events.closed) closed, expected \(count); \(events.problems)")
    }
  }

  /// Checks that the stream of events ends with the session.
  private func checkStream(_ wire: Wire) throws {
    let answer = try Answer(from: wire)
    guard answer.status == 200, answer.body.last == UInt8(ascii: "\n") else {
      throw Problem("the stream of a session's events ended in the middle")
    }
  }
}
