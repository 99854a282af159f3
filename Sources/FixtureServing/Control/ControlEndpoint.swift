import HTTPFixtures
import HTTPTypes

/// One thing that can be asked of the control API.
struct ControlEndpoint: Sendable {
  /// The clients that may ask.
  enum Access: Sendable {
    /// Programs that have the token, and no page.
    case programs
    /// People who follow a link or type an address.
    case people
    /// Everyone, since there is nothing to do and nothing to hide.
    case everyone
  }

  /// A closure that answers in a task of its own.
  typealias Action =
    @Sendable (ControlAPI, ControlCall) async throws(ControlError) -> ControlAnswer

  /// The thread that answers a call.
  enum Handling: Sendable {
    /// On the event loop, which needs no other thread. It does not know whether the client is on
    /// this machine: for everyone only.
    case atOnce(@Sendable () -> Reply)
    /// In a task on the shared threads.
    case inTask(Action)
  }

  let method: HTTPRequest.Method
  /// The path below `/-/`; names in capitals stand for anything.
  let path: String
  /// The names that the query may have.
  let query: [String]
  /// The purpose of the endpoint, for people.
  let summary: String
  let access: Access
  let handling: Handling

  init(
    _ method: HTTPRequest.Method, _ path: String, query: [String] = [], _ summary: String,
    access: Access = .programs, action: @escaping Action
  ) {
    self.init(method, path, query: query, summary, access: access, handling: .inTask(action))
  }

  init(
    _ method: HTTPRequest.Method, _ path: String, query: [String] = [], _ summary: String,
    access: Access = .programs, handling: Handling
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.summary = summary
    self.access = access
    self.handling = handling
  }

  /// Returns the segments at the names in capitals; `nil` if the path is another one.
  func parameters(of segments: [String]) -> [String]? {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    guard names.count == segments.count else { return nil }
    var parameters: [String] = []
    for (name, segment) in zip(names, segments) {
      if name.first?.isUppercase == true {
        guard !segment.isEmpty else { return nil }
        parameters.append(segment)
      } else if name != segment {
        return nil
      }
    }
    return parameters
  }
}

extension ControlEndpoint {
  /// Everything that can be asked.
  static let all = server + sessions + evidence + traces

  private static let server: [ControlEndpoint] = [
    ControlEndpoint(.get, "", "what can be asked here") { _, _ in .json(Overview()) },
    // A monitor gets its answer even if handlers hold all other threads.
    ControlEndpoint(
      .get, "health", "whether the server answers", access: .everyone,
      handling: .atOnce { .control(200, ["status": "ok"]) }),
    ControlEndpoint(.get, "schema", "the JSON schema of site files") { _, _ in
      .reply(.json(SiteSchema.text, fields: HTTPFields().keptFromPages))
    },
    ControlEndpoint(.get, "metrics", "counts for Prometheus") { api, _ in await api.metrics() },
    ControlEndpoint(
      .get, "ca.pem", "the certificate of the server's authority", access: .everyone
    ) { api, _ throws(ControlError) in try api.authority() },
    ControlEndpoint(.get, "scenarios", "the scenarios there are", access: .everyone) { api, call in
      api.scenarios(call)
    },
    ControlEndpoint(
      .get, "open", query: ["scenario"], "a new session of a scenario, shown at once",
      access: .people
    ) { api, call throws(ControlError) in try await api.openForPerson(call) },
  ]

  private static let sessions: [ControlEndpoint] = [
    ControlEndpoint(.get, "sessions", "the open sessions") { api, _ in api.sessions() },
    ControlEndpoint(.post, "sessions", "a new session") { api, call throws(ControlError) in
      try await api.openSession(call)
    },
    ControlEndpoint(.get, "sessions/ID", "one session") { api, call throws(ControlError) in
      .json(api.report(try api.session(call)))
    },
    ControlEndpoint(.delete, "sessions/ID", "closes a session") { api, call throws(ControlError) in
      try await api.closeSession(call)
    },
    ControlEndpoint(.put, "sessions/ID/site", "another site") { api, call throws(ControlError) in
      try await api.replaceSite(call)
    },
    ControlEndpoint(.post, "sessions/ID/reset", "begins again") { api, call throws(ControlError) in
      let session = try api.session(call)
      await session.reset()
      return .json(api.report(session))
    },
    ControlEndpoint(.get, "sessions/ID/gates", "its gates") { api, call throws(ControlError) in
      .json(["gates": api.gates(of: try api.session(call))])
    },
    ControlEndpoint(
      .get, "sessions/ID/gates/NAME", query: ["wait"], "a gate, when a reply is held there"
    ) { api, call throws(ControlError) in try await api.gate(call) },
    ControlEndpoint(.put, "sessions/ID/gates/NAME", "opens or closes a gate") {
      api, call throws(ControlError) in try api.setGate(call)
    },
  ]
}

/// The list of endpoints at `/-/`.
private struct Overview: Encodable {
  struct Endpoint: Encodable {
    var method: String
    var path: String
    var query: [String]?
    var summary: String
  }

  var server = "fixture-server"
  var version = ControlAPI.version
  var endpoints = ControlEndpoint.all.map { endpoint in
    Endpoint(
      method: endpoint.method.rawValue, path: ControlAPI.path + endpoint.path,
      query: endpoint.query.isEmpty ? nil : endpoint.query, summary: endpoint.summary)
  }
}

extension ControlAPI {
  /// Returns the certificate of the server's authority, as PEM text.
  fileprivate func authority() throws(ControlError) -> ControlAnswer {
    guard let authority = options.authority else {
      throw ControlError(404, "the server has no certificates; start it with --tls")
    }
    let certificate: String
    do { certificate = try authority() } catch { throw ControlError(500, "\(error)") }
    return .reply(
      .content(
        [UInt8](certificate.utf8), type: "application/x-pem-file",
        fields: HTTPFields().keptFromPages))
  }
}
