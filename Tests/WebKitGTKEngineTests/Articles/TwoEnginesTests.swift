import FixtureSites
import Foundation
import FoundationNetworking
import Testing
import WebViewKit

@testable import ArticleApps

extension RealEngineTests {
  /// Article D: one controller on two engines, which only the builder distinguishes.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct TwoEnginesTests {
    private static let pages = Origin([
      "/first": .html("<!doctype html><title>First</title>"),
      "/second": .html("<!doctype html><title>Second</title>"),
      "/forbidden": .html("<!doctype html><title>Forbidden</title>"),
      "/reset": Reply([.reset]),
    ])

    @Test(arguments: ArticleEngine.allCases, BrowsingViewBuilder.Engine.allCases)
    func `a view controller writes the same log on either engine`(
      engine: ArticleEngine, choice: BrowsingViewBuilder.Engine
    ) async throws {
      try await onStage(with: engine, Self.pages) { stage in
        try await onStage(with: .model, Self.pages) { olderStage in
          let played = choice == .newer ? stage : olderStage
          let controller = PageViewController(
            builder: BrowsingViewBuilder(
              engine: choice, configuration: stage.configuration(),
              olderConfiguration: olderStage.configuration()))
          for path in ["/first", "/second", "/forbidden", "/reset"] {
            controller.open(played.url(path))
            try await played.waitUntilIdle()
          }
          controller.backTapped()
          try await played.waitUntilIdle()
          controller.forwardTapped()
          try await played.waitUntilIdle()
          controller.reloadTapped()
          try await played.waitUntilIdle()
          #expect(controller.log == Self.story)
          #expect(controller.bar == "Second /second")
        }
      }
    }

    private static let story = [
      "decide /first true", "start", "finish --",
      "decide /second true", "start", "finish <-",
      "decide /forbidden false",
      "decide /reset true", "start", "fail -1005",
      "decide /first true", "start", "finish ->",
      "decide /second true", "start", "finish <-",
      "decide /second true", "start", "finish <-",
    ]
  }
}
