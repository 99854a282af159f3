import HTTPFixtures
import HTTPTypes

extension ControlAPI {
  /// Opens a session of a scenario and sends the browser there.
  func openForPerson(_ call: ControlCall) async throws(ControlError) -> ControlAnswer {
    // HEAD must not open anything.
    guard call.request.method == .get else {
      throw .nothing(at: call.request.path, allow: [.get])
    }
    guard let name = call.value("scenario") else {
      throw ControlError(400, "no scenario; give one, as in /-/open?scenario=NAME")
    }
    let session = try await open(
      options.adapt(try scenarioSite(name)), name: nil, lifetime: options.lifetimeForPeople)
    let start = options.scenarios().first { $0.name == name }?.start ?? "/"
    return .reply(
      .redirect(
        303, to: (session.origins["main"] ?? "") + start, fields: HTTPFields().keptFromPages))
  }

  /// The scenarios, as a page for browsers and as JSON for programs.
  func scenarios(_ call: ControlCall) -> ControlAnswer {
    let scenarios = options.scenarios()
    guard call.request.head["accept"]?.contains("text/html") == true else {
      return .json(["scenarios": scenarios])
    }
    return .reply(
      .content(
        [UInt8](Self.page(scenarios).utf8), type: "text/html; charset=utf-8",
        fields: HTTPFields().keptFromPages))
  }

  private static func page(_ scenarios: [ControlScenario]) -> String {
    let groups = Dictionary(grouping: scenarios, by: \.group).sorted { $0.key < $1.key }
    let sections = groups.map { group, scenarios in
      let items = scenarios.map { scenario in
        let name = scenario.name.percentEncoded { $0.isUnreserved || $0 == UInt8(ascii: "/") }
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
      session is closed when nobody has used it for a while.</p>
      \(sections.joined(separator: "\n"))
      <p><a href="/">All fixtures</a></p>
      </body>
      </html>

      """
  }
}
