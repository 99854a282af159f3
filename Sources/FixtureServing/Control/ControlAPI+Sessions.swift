import AuthoredYAML
import FixtureSites
import HTTPTypes

/// The API's representation of a session.
struct SessionReport: Encodable {
  var id: String
  var origins: [String: String]
  var open: OpenExchanges
  var gates: [GateReport]
  var connections: Int
  /// The seconds after which an unused session is closed.
  var lifetime: Double?

  static let schema = Schema.reference(to: "Session") {
    .record(
      [
        ("id", .string), ("origins", .entries(.string)),
        ("open", .record([("active", .count), ("held", .count), ("listening", .count)])),
        ("gates", .list(of: GateReport.schema)), ("connections", .count),
        ("lifetime", ["type": "number"]),
      ], optional: ["lifetime"])
  }

  /// The schema of a site, which is either an object with the keys of a site file or its YAML text.
  static let site = Schema.either(.reference(to: "Site") { SiteSchema.file }, .string)

  /// The schema of the body of a request that opens a session.
  static let bodySchema = Schema.mapping([
    ("scenario", .string), ("site", site),
    ("name", .text(matching: "^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$")),
    ("lifetime", ["type": "number", "exclusiveMinimum": 0, "maximum": 86_400]),
  ]).with("oneOf", [["required": ["scenario"]], ["required": ["site"]]])
}

extension ControlAPI {
  func report(_ session: FixtureSession) -> SessionReport {
    let lifetime = registry.withLock { $0.entries[session.id]?.lifetime }
    return SessionReport(
      id: session.id, origins: session.origins, open: session.openExchanges,
      gates: gates(of: session), connections: session.acceptedConnections,
      lifetime: lifetime.map { $0 / .seconds(1) })
  }

  func sessions() -> ControlAnswer {
    let sessions = registry.withLock { $0.sorted.map(\.session) }
    return .json(["sessions": sessions.map(report)])
  }

  func openSession(_ call: ControlCall) async throws -> ControlAnswer {
    let fields = try call.body("scenario", "site", "name", "lifetime")
    let site = try site(of: fields, call)
    let name = try fields["name"].map(Self.name)
    let lifetime = try fields["lifetime"].map(Self.lifetime)
    let session = try await open(options.adapt(site), name: name, lifetime: lifetime)
    return .json(
      report(session), status: 201, fields: [.location: "\(Self.path)sessions/\(session.id)"])
  }

  func closeSession(_ call: ControlCall) async throws -> ControlAnswer {
    let session = try session(call)
    guard session.id != registry.withLock({ $0.permanent }) else {
      throw ControlError(
        409, "the session '\(session.id)' is the server's own; it ends with the server")
    }
    registry.withLock { $0.entries[session.id] = nil }
    await session.close()
    return .done
  }

  func replaceSite(_ call: ControlCall) async throws -> ControlAnswer {
    let session = try session(call)
    try await session.replaceSite(options.adapt(site(call.body(), of: call)))
    return .json(report(session))
  }

  /// Returns the site of the named scenario, or the site in the request.
  private func site(of fields: AuthoredFields, _ call: ControlCall) throws -> Site {
    switch (fields["scenario"], fields["site"]) {
    case (let scenario?, nil):
      return try scenarioSite(scenario.string(expected: "the name of a scenario"))
    case (nil, let node?): return try site(node, of: call)
    case (_, let node):
      throw fields.node.error(
        node == nil ? "no site" : "a scenario and a site",
        expected: "one of 'scenario' and 'site'")
    }
  }

  /// Returns the site in a request, which may use only the files that the options allow.
  private func site(_ node: AuthoredNode, of call: ControlCall) throws -> Site {
    let file = try siteFile(in: node)
    var site = try Site(
      authored: file ?? node, directory: options.directory, access: options.access)
    // Each YAML alias takes as much memory as the text that it stands for.
    site.textBytes = max(call.request.body.count, file?.jsonBytes ?? 0)
    return site
  }

  /// Parses a string as a YAML site file; `nil` if the node is not a string.
  private func siteFile(in node: AuthoredNode) throws -> AuthoredNode? {
    guard node.isScalar, !node.isPlainScalar else { return nil }
    let file = try AuthoredNode(parsing: node.string(), file: "site")
    // With YAML aliases, a short text could use up all memory. The size of its JSON form, which has
    // no aliases, shows how large the expanded text is.
    guard file.jsonBytes <= ControlCall.bodyLimit else {
      throw ControlError(
        413,
        "the site has \(file.jsonBytes) bytes with what its aliases stand for; at most "
          + "\(ControlCall.bodyLimit) are read")
    }
    return file
  }

  /// Returns the name in a node if it can be a label of a host name (RFC 1123 section 2.1).
  private static func name(_ node: AuthoredNode) throws(AuthoredError) -> String {
    let name = try node.string(expected: "the name of the session")
    guard name.wholeMatch(of: /[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?/) != nil else {
      throw node.error(
        "the name '\(name)'", expected: "at most 32 of a-z, 0-9 and '-', such as login-1")
    }
    return name
  }

  private static func lifetime(_ node: AuthoredNode) throws(AuthoredError) -> Duration {
    let seconds = try node.number()
    guard seconds > 0, seconds <= 86_400 else {
      throw node.error("found \(node.kind)", expected: "seconds, more than 0 and at most 86400")
    }
    return .seconds(seconds)
  }

  /// Opens a session for a scenario and redirects the browser to it.
  func openForPerson(_ call: ControlCall) async throws -> ControlAnswer {
    // A HEAD request must not open a session.
    guard call.request.method == .get else {
      throw ControlError.nothing(at: call.request.path, allow: [.get])
    }
    guard let name = call.query["scenario"] else {
      throw ControlError(400, "no scenario; give one, as in /-/open?scenario=NAME")
    }
    let session = try await open(
      options.adapt(try scenarioSite(name)), name: nil, lifetime: options.lifetimeForPeople)
    let start = options.scenarios().first { $0.name == name }?.start ?? "/"
    return .reply(
      .redirect(
        303, to: (session.origins["main"] ?? "") + start, fields: HTTPFields().keptFromPages))
  }

  /// Returns the list of scenarios, as a page for browsers and as JSON for programs.
  func scenarios(_ call: ControlCall) -> ControlAnswer {
    let scenarios = options.scenarios()
    guard call.request.head["accept"]?.contains("text/html") == true else {
      return .json(["scenarios": scenarios])
    }
    return .content(Self.page(scenarios).utf8, type: "text/html; charset=utf-8")
  }

  private static func page(_ scenarios: [ControlScenario]) -> String {
    let groups = Dictionary(grouping: scenarios, by: \.group).sorted { $0.key < $1.key }
    let sections = groups.map { group, scenarios in
      let items = scenarios.map { scenario in
        let name = scenario.name.utf8.percentEncoded { $0.isUnreserved || $0 == UInt8(ascii: "/") }
        return """
          <li><a href="/-/open?scenario=\(name)">\(scenario.name.escapedForHTML)</a>: \
          \(scenario.title.escapedForHTML)</li>
          """
      }
      return "<h2>\(group.escapedForHTML)</h2>\n<ul>\n\(items.joined(separator: "\n"))\n</ul>"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Scenarios</title>
      <style>body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 45rem; padding: 0 1rem }</style>
      </head>
      <body>
      <h1>Scenarios</h1>
      <p>Each link opens a session of its own, with fresh origins, and shows its first page. The
      session is closed when it has not been used for a while.</p>
      \(sections.joined(separator: "\n"))
      <p><a href="/">All fixtures</a></p>
      </body>
      </html>

      """
  }
}
