import AuthoredYAML
import FixtureSites
import HTTPTypes

extension ControlEndpoint {
  static let evidence: [ControlEndpoint] = [
    ControlEndpoint(
      .get, "sessions/ID/log", query: [.after, .limit, .wait, .stream],
      "what has happened, or happens", .json(SessionEvent.page), .content("application/x-ndjson")
    ) { try await $0.log($1) },
    ControlEndpoint(
      .get, "sessions/ID/har", "its requests as an HTTP Archive", .json(["type": "object"])
    ) { api, call in
      let session = try api.session(call)
      return .streamed { try await $0.sendArchive(of: session) }
    },
    ControlEndpoint(
      .post, "sessions/ID/assertions", body: LogExpectation.schema,
      "whether the requests are as expected", .json(Verdict.schema),
      .json(Verdict.schema, status: 409, meaning: "the requests are not as expected")
    ) { try $0.assert($1) },
    ControlEndpoint(
      .get, "sessions/ID/faults", "the faults that have been added",
      .json(.record([("faults", .list(of: FaultReport.schema))]))
    ) { api, call in .json(["faults": try api.session(call).faults.map(FaultReport.init)]) },
    ControlEndpoint(
      .post, "sessions/ID/faults", body: FaultReport.bodySchema, "breaks the replies at a path",
      .json(FaultReport.schema, status: 201)
    ) { try await $0.addFault($1) },
    ControlEndpoint(.delete, "sessions/ID/faults/NUMBER", "takes a fault away", .nothing) {
      try await $0.removeFault($1)
    },
  ]
}

/// The result of comparing the requests with an expectation, including the first difference.
private struct Verdict: Encodable {
  var ok: Bool
  var violation: String?

  static let schema = Schema.reference(to: "Verdict") {
    .record([("ok", .bool), ("violation", .string)], optional: ["violation"])
  }
}

extension SessionEvent {
  /// The schema of a page of the log.
  fileprivate static let page = Schema.record([
    ("events", .list(of: schema)), ("next", .count), ("dropped", .count),
  ])

  /// The schema of an event, to which each kind of event adds its own keys.
  private static let schema = Schema.reference(to: "Event") {
    [
      "type": "object", "required": ["number", "time", "event"],
      "properties": [
        "number": .count, "time": .count, "connection": .count, "request": .count,
        "event": .string,
      ],
    ]
  }
}

/// The API's representation of a fault in a session.
struct FaultReport: Encodable {
  var id: Int
  var origin: String
  var path: String
  var fault: String
  var occurrence: String

  init(_ fault: SessionFault) {
    id = fault.id
    origin = fault.origin
    path = fault.path
    self.fault = "\(fault.counted.fault)"
    occurrence = "\(fault.counted.occurrence)"
  }

  static let schema = Schema.reference(to: "Fault") {
    .record([
      ("id", .count), ("origin", .string), ("path", .string), ("fault", .string),
      ("occurrence", .string),
    ])
  }

  /// The schema of the body of a request that adds a fault.
  static let bodySchema = Schema.mapping(
    [("origin", .string), ("path", .text(matching: "^/")), ("fault", Fault.shape.schema)],
    required: ["path", "fault"])
}

/// The state of a gate, which lets replies pass only while it is open.
enum GateState: String, CaseIterable, Encodable {
  case open
  case closed
}

/// The API's representation of a gate in a session.
struct GateReport: Encodable {
  var name: String
  var state: GateState
  var held: Int

  init(_ name: String, in session: SessionState) {
    self.name = name
    state = session.openGates.contains(name) ? .open : .closed
    held = session.held[name]?.count ?? 0
  }

  static let schema = Schema.reference(to: "Gate") {
    .record([("name", .string), ("state", .words(of: GateState.self)), ("held", .count)])
  }

  /// The schema of the body of a request that opens or closes a gate.
  static let bodySchema = Schema.mapping(
    [("state", .words(of: GateState.self))], required: ["state"])
}

extension ControlAPI {
  /// Responds with a page of events or with a stream of events.
  ///
  /// If the query contains `wait`, the response waits until there is an event.
  fileprivate func log(_ call: ControlCall) async throws -> ControlAnswer {
    let session = try session(call)
    let after = try call.number("after", in: 0...Int.max) ?? 0
    let limit = try call.number("limit", in: 1...10_000) ?? 1000
    let timeout = try call.timeout()
    if let word = call.query["stream"], word != "", word != "true" {
      throw ControlError(400, "stream is '\(word)'; expected true, or nothing behind it")
    }
    let accept = call.request.head["accept"] ?? ""
    if call.query["stream"] != nil || accept.contains("application/x-ndjson") {
      return .streamed { [self] writer in
        try await wait { try? await writer.sendEvents(of: session, after: after) }
      }
    }
    if let timeout, session.events(after: after, limit: 1).events.isEmpty {
      _ = try await wait { await session.waitForEvents(after: after, within: timeout) }
    }
    return .streamed { writer in
      try await writer.sendPage(of: session, after: after, limit: limit)
    }
  }

  /// The maximum number of comparisons in one assertion; this many take some tenths of a second.
  static let comparisonLimit = 500_000

  /// Checks the requests so far, and responds with 409 and the first difference if there is one.
  fileprivate func assert(_ call: ControlCall) throws -> ControlAnswer {
    let session = try session(call)
    let expectation = try LogExpectation(call.body())
    let violation = try expectation.violation(
      in: session.log, by: Comparisons(limit: Self.comparisonLimit))
    return .json(
      Verdict(ok: violation == nil, violation: violation), status: violation == nil ? 200 : 409)
  }

  fileprivate func addFault(_ call: ControlCall) async throws -> ControlAnswer {
    let session = try session(call)
    let fields = try call.body("origin", "path", "fault")
    let node = try fields.required("path", expected: "the path whose replies break")
    let origin = try fields["origin"]?.string(expected: "the name of an origin") ?? "main"
    let path = try node.string(expected: "a path")
    guard path.hasPrefix("/") else {
      throw node.error("'\(path)' is not a path", expected: "a path that begins with '/'")
    }
    let (fault, occurrence) = try Fault.shape.read(
      fields.required("fault", expected: "a fault, as in a site file"))
    // A reset may have removed the fault before the response reports it.
    let added = try await session.addFault(fault, occurrence, at: path, of: origin)
    return .json(FaultReport(added), status: 201)
  }

  fileprivate func removeFault(_ call: ControlCall) async throws -> ControlAnswer {
    let session = try session(call)
    let number = call.parameters[1]
    guard let id = Int(number), await session.removeFault(id) else {
      throw ControlError(
        404,
        "no fault '\(number)' in the session; GET /-/sessions/\(session.id)/faults lists them")
    }
    return .done
  }

  /// The maximum total length of the names of the open gates in one session, in bytes.
  static let gateLimit = 64 << 10

  /// Returns the gates that are open or hold a reply; all other gates are closed.
  func gates(of session: FixtureSession) -> [GateReport] {
    session.parts.core.state.withLock { state in
      state.openGates.union(state.held.keys).sorted().map { GateReport($0, in: state) }
    }
  }

  /// Responds with a gate, or waits until a reply is held there if the query contains `wait`.
  func gate(_ call: ControlCall) async throws -> ControlAnswer {
    let session = try session(call)
    let name = call.parameters[1]
    if let timeout = try call.timeout() {
      let isHeld = try await wait { await session.waitForGate(name, within: timeout) }
      guard isHeld else {
        let held = session.heldGates.keys.sorted()
        let others =
          held.prefix(3).map { "'\($0)'" }.joined(separator: ", ") + (held.count > 3 ? ", …" : "")
        throw ControlError(
          504,
          "no reply came to the gate '\(name)' in time; "
            + (others.isEmpty
              ? "ask again, or look at the log for what came instead"
              : "replies are held at \(others)"))
      }
    }
    return .json(report(name, of: session))
  }

  func setGate(_ call: ControlCall) throws -> ControlAnswer {
    let session = try session(call)
    let name = call.parameters[1]
    let fields = try call.body("state")
    let node = try fields.required("state", expected: "open or closed")
    switch try Shape<GateState>.word.read(node) {
    case .open:
      guard session.parts.core.open(name, limit: Self.gateLimit) else {
        throw ControlError(
          503,
          "the names of the open gates would have more than \(Self.gateLimit) bytes; close gates "
            + "that nothing needs any more, or reset the session")
      }
    case .closed: session.closeGate(name)
    }
    return .json(report(name, of: session))
  }

  private func report(_ name: String, of session: FixtureSession) -> GateReport {
    session.parts.core.state.withLock { GateReport(name, in: $0) }
  }
}
