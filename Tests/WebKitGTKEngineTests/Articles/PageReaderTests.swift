import FixtureSites
import Foundation
import NavigationRecording
import NavigationTrace
import Testing
import WebViewKit

@testable import ArticleApps

extension RealEngineTests {
  /// The examples of the page about WebPage.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct PageReaderTests {
    private static let pages = Origin([
      "/a": .redirect(302, to: "/b"), "/b": .html("<!doctype html><title>B</title><p>b"),
      "/reset": Reply([.reset]),
    ])

    private static func text(_ path: String) throws -> String {
      let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
      return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test func `the documentation page's examples are compiled code`() throws {
      let page = try Self.text("Sources/WebViewKit/Documentation.docc/TestingWebPage.md")
      let example = try Self.text("Tests/ArticleApps/PageReader.swift")
      #expect(page.contains("```swift\n\(example)```"))
      let recording = try Self.text("Tests/WebKitGTKEngineTests/Articles/PageReaderTests.swift")
        .split(separator: "// Of the documentation.\n")[1].split(separator: "\n\n")[0]
        .replacing("        ", with: "")
      #expect(page.contains("```swift\n\(recording)\n```"))
    }

    @Test(arguments: ArticleEngine.allCases)
    func `a WebPage follows a redirect, and the recorder has each call in order`(
      engine: ArticleEngine
    ) async throws {
      try await onStage(with: engine, Self.pages) { stage async throws in
        let configuration = stage.pageConfiguration()
        let url = stage.url("/a")
        // Of the documentation.
        let recorder = WebPageRecorder()
        let page = WebPage(
          configuration: configuration,
          navigationDecider: recorder.decider(before: OneSite(host: url.host)))
        recorder.record(page)
        let address = try await PageReader(page: page).address(behind: url)

        try await stage.waitUntilIdle()
        #expect(address == stage.url("/b"))
        #expect(
          recorder.calls.map(\.name) == [
            "decidePolicy(for:preferences:)", "NavigationEvent.startedProvisionalNavigation",
            "decidePolicy(for:preferences:)", "NavigationEvent.receivedServerRedirect",
            "decidePolicy(for:)", "NavigationEvent.committed", "NavigationEvent.finished",
          ])
        await #expect(throws: WebPage.NavigationError.self) {
          _ = try await PageReader(page: page).address(behind: stage.url("/reset"))
        }
      }
    }
  }
}
