import AuthoredYAML
import FixtureServing
import FixtureSites
import Foundation
import ModelEngine
import NavigationTrace
import Testing
import WebViewKit

@testable import DeviceApp
@testable import Scenarios
@testable import navtrace

/// The article about devices, and the app in it.
@Suite(.timeLimit(.minutes(2))) struct RecordingOnDevicesTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..")
    .standardizedFileURL
  private let folder: ScenarioFolder

  init() throws { folder = try ScenarioFolder() }

  @Test(arguments: ["BrowserDelegate", "RecordedVisit"])
  func `the article prints the app's compiled source unchanged`(name: String) throws {
    let article = try String(
      contentsOf: Self.root.appending(
        path: "Sources/NavigationRecording/Documentation.docc/RecordingOnDevices.md"),
      encoding: .utf8)
    let code = try String(
      contentsOf: Self.root.appending(path: "Tests/DeviceApp/\(name).swift"), encoding: .utf8)
    #expect(article.contains("```swift\n\(code)```\n"))
  }

  @Test @MainActor func `a trace that an app recorded and posted is imported and matches`()
    async throws
  {
    defer { folder.remove() }
    let scenarios = Self.root.appending(path: "Fixtures/Scenarios").path
    let server = try FixtureServer()
    let session = try await server.openSession(site: Site(main: Origin()), id: "default")
    var options = ControlOptions()
    options.token = "secret"
    options.findScenario = { name in
      try Scenario(folder: "\(scenarios)/\(name)", name: name).site
    }
    options.traces = try TraceFolder(folder.path + "/traces") { document throws(AuthoredError) in
      try Trace(json: Data(document), file: "body").fileStem
    }
    let api = try await ControlAPI.begin(on: session, of: server, options: options)
    let engine = ModelEngine()
    try await engine.start()
    let connection = EngineConnection(engine)
    let configuration = WKWebViewConfiguration()
    configuration.engine = connection
    configuration.websiteDataStore = .nonPersistent()
    configuration.websiteDataStore.engine = connection
    let url = try #require(session.origins["main"].flatMap(URL.init(string:)))
    for (scenario, path) in [("redirects/302", "/start"), ("redirects/303", "/start")] {
      try await RecordedVisit(server: url, token: "secret").play(
        scenario, at: path, in: configuration)
    }
    withExtendedLifetime(api) {}
    await engine.stop()
    let result = try await NavtraceProcess.run(
      "import", folder.path + "/traces", "--scenarios", scenarios)
    #expect(result.code == 0 && result.errors == "")
    #expect(result.output.contains("2 scenarios on model: 2 passed, 0 failed"))
  }
}
