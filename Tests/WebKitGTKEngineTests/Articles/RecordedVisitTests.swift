import AuthoredYAML
import FixtureServing
import FixtureSites
import Foundation
import NavigationTrace
import Testing
import WebViewKit

@testable import DeviceApp

extension RealEngineTests {
  /// The app of the article about devices.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct RecordedVisitTests {
    @Test(arguments: ArticleEngine.allCases)
    func `an app records the callbacks and answers of its own delegate`(
      engine: ArticleEngine
    ) async throws {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "visit-\(UUID().uuidString)").path
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let server = try FixtureServer()
      let session = try await server.openSession(site: Site(main: Origin()), id: "default")
      var options = ControlOptions()
      options.findScenario = { _ in
        Site(main: Origin(["/start": .redirect(302, to: "/page"), "/page": .html("<p>page")]))
      }
      options.traces = try TraceFolder(folder) { document throws(AuthoredError) in
        try Trace(json: Data(document), file: "body").fileStem
      }
      let api = try await ControlAPI.begin(on: session, of: server, options: options)
      let url = try #require(session.origins["main"].flatMap(URL.init(string:)))
      try await onStage(with: engine, Origin()) { stage async throws in
        try await RecordedVisit(server: url).play(
          "group/name", at: "/start", in: stage.configuration())
      }
      withExtendedLifetime(api) {}
      let file = try #require(FileManager.default.contentsOfDirectory(atPath: folder).first)
      #expect(file.hasPrefix("group-name.\(engine.rawValue)@"))
      let json = try Data(contentsOf: URL(filePath: folder).appending(path: file))
      let trace = try Trace(json: json, file: file)
      #expect(
        trace.events.map(\.kind) == [
          .load, .decidePolicyForNavigationAction, .didStartProvisionalNavigation,
          .decidePolicyForNavigationAction, .didReceiveServerRedirectForProvisionalNavigation,
          .decidePolicyForNavigationResponse, .didCommit, .didFinish,
        ])
      let questions = trace.events.filter(\.kind.isQuestion)
      #expect(questions.allSatisfy { $0[.answer] == "allow" })
      #expect(trace.events.compactMap { $0[.url] }.suffix(2) == ["/page", "/page"])
    }
  }
}
