import AuthoredYAML
import FixtureSites
import HTTPTypes

/// An operation of the control API, with its path, method, parameters and responses.
struct ControlEndpoint: Sendable {
  enum Access: Sendable {
    /// Programs that have the token; requests from web pages are rejected.
    case programs
    /// People who follow a link or type a URL.
    case people
    /// Everyone, since the endpoint neither changes anything nor shows anything secret.
    case everyone
  }

  /// A closure that responds in its own task.
  typealias Action = @Sendable (ControlAPI, ControlCall) async throws -> ControlAnswer

  let method: HTTPRequest.Method
  /// The path below `/-/`, in which capitalized names are parameters that match any segment.
  let path: String
  let query: [ControlParameter]
  /// The schema of the JSON body; `nil` if there is no body.
  let body: Schema?
  let summary: String
  /// The possible responses other than errors.
  let responses: [ControlResponse]
  let access: Access
  let action: Action

  init(
    _ method: HTTPRequest.Method, _ path: String, query: [ControlParameter] = [],
    body: Schema? = nil, _ summary: String, _ responses: ControlResponse...,
    access: Access = .programs, action: @escaping Action
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.body = body
    self.summary = summary
    self.responses = responses
    self.access = access
    self.action = action
  }
}

extension ControlEndpoint {
  static let all = server + sessions + evidence + traces

  /// The endpoints of each path, one for each method.
  static let tree = all.reduce(into: PathTree<[ControlEndpoint]>()) { tree, endpoint in
    let pattern = endpoint.path.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.first?.isUppercase == true ? PathSegment.any : .text(String($0)) }
    tree[pattern] = (tree[pattern] ?? []) + [endpoint]
  }

  private static let server: [ControlEndpoint] = [
    ControlEndpoint(.get, "", "what can be asked here", .json(Overview.schema)) { _, _ in
      .json(Overview())
    },
    ControlEndpoint(
      .get, "openapi.json", "this API, described for programs (OpenAPI 3.1)", .json(.anything),
      access: .everyone
    ) { _, _ in .content(ControlDescription.text.utf8, type: Reply.controlType) },
    // This endpoint responds on the event loop, where it is not known whether the client is local.
    ControlEndpoint(
      .get, "health", "whether the server answers", .json(.record([("status", .words(["ok"]))])),
      access: .everyone
    ) { _, _ in .reply(healthy) },
    ControlEndpoint(.get, "schema", "the JSON schema of site files", .json(.anything)) { _, _ in
      .content(SiteSchema.text.utf8, type: Reply.controlType)
    },
    ControlEndpoint(
      .get, "ca.pem", "the certificate of the server's authority",
      .content("application/x-pem-file"), access: .everyone
    ) { api, _ in try api.authority() },
    ControlEndpoint(
      .get, "scenarios", "the scenarios there are",
      .json(.record([("scenarios", .list(of: ControlScenario.schema))])), .content("text/html"),
      access: .everyone
    ) { $0.scenarios($1) },
    ControlEndpoint(
      .get, "open", query: [.scenario], "a new session of a scenario, shown at once",
      .content("text/plain", status: 303), access: .people
    ) { try await $0.openForPerson($1) },
  ]

  static let healthy = Reply.control(200, ["status": "ok"])

  private static let sessions: [ControlEndpoint] = [
    ControlEndpoint(
      .get, "sessions", "the open sessions",
      .json(.record([("sessions", .list(of: SessionReport.schema))]))
    ) { api, _ in api.sessions() },
    ControlEndpoint(
      .post, "sessions", body: SessionReport.bodySchema, "a new session",
      .json(SessionReport.schema, status: 201)
    ) { try await $0.openSession($1) },
    ControlEndpoint(.get, "sessions/ID", "one session", .json(SessionReport.schema)) { api, call in
      .json(api.report(try api.session(call)))
    },
    ControlEndpoint(.delete, "sessions/ID", "closes a session", .nothing) {
      try await $0.closeSession($1)
    },
    ControlEndpoint(
      .put, "sessions/ID/site", body: SessionReport.site, "another site",
      .json(SessionReport.schema)
    ) { try await $0.replaceSite($1) },
    ControlEndpoint(
      .post, "sessions/ID/reset", "begins again", .json(SessionReport.schema)
    ) { api, call in
      let session = try api.session(call)
      await session.reset()
      return .json(api.report(session))
    },
    ControlEndpoint(
      .get, "sessions/ID/gates", "its gates",
      .json(.record([("gates", .list(of: GateReport.schema))]))
    ) { api, call in .json(["gates": api.gates(of: try api.session(call))]) },
    ControlEndpoint(
      .get, "sessions/ID/gates/NAME", query: [.wait], "a gate, when a reply is held there",
      .json(GateReport.schema)
    ) { try await $0.gate($1) },
    ControlEndpoint(
      .put, "sessions/ID/gates/NAME", body: GateReport.bodySchema, "opens or closes a gate",
      .json(GateReport.schema)
    ) { try $0.setGate($1) },
  ]
}

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
      query: endpoint.query.isEmpty ? nil : endpoint.query.map(\.name), summary: endpoint.summary)
  }

  static let schema = Schema.record([
    ("server", .string), ("version", .count),
    (
      "endpoints",
      .list(
        of: .record(
          [
            ("method", .string), ("path", .string), ("query", .list(of: .string)),
            ("summary", .string),
          ], optional: ["query"]))
    ),
  ])
}

extension ControlAPI {
  fileprivate func authority() throws -> ControlAnswer {
    guard let authority = options.authority else {
      throw ControlError(404, "the server has no certificates; start it with --tls")
    }
    let certificate: String
    do { certificate = try authority() } catch { throw ControlError(500, "\(error)") }
    return .content(certificate.utf8, type: "application/x-pem-file")
  }
}
