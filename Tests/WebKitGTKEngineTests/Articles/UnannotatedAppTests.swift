import FixtureServing
import FixtureSites
import Foundation
import Testing
import WebViewKit

@testable import ArticleAppsSwift5

extension RealEngineTests {
  /// Code that was written before actors.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct UnannotatedAppTests {
    @Test(arguments: ArticleEngine.allCases)
    func `a delegate class without an actor annotation is called`(engine: ArticleEngine)
      async throws
    {
      let pages = Origin([
        "/page": .html("<!doctype html><title>Page</title>"),
        "/forbidden": .html("<!doctype html><title>Forbidden</title>"),
      ])
      try await onStage(with: engine, pages) { stage in
        let browser = UnannotatedBrowser(configuration: stage.configuration())
        browser.open(stage.url("/page"))
        // WebKit reports the title by a timer, before or after the load finishes.
        try await stage.waitUntilIdle { browser.titles.count == 2 }
        browser.open(stage.url("/forbidden"))
        try await stage.waitUntilIdle { !browser.webView.isLoading }
        #expect(browser.titles.sorted() == ["Page", "finished"])
        #expect(stage.session.log.allSatisfy { $0.target != "/forbidden" })
      }
    }
  }
}
