import Foundation
import Testing
import WebViewKit

extension Bench {
  /// The configuration of a page on this engine.
  func pageConfiguration() -> WebPage.Configuration {
    var configuration = WebPage.Configuration()
    configuration.engine = connection
    return configuration
  }

  /// A page on this engine.
  func makePage() -> WebPage { WebPage(configuration: pageConfiguration()) }

  /// The navigation that the last load began.
  var lastNavigation: NavigationID? {
    engine.commands.reversed().lazy.compactMap {
      if case .load(_, let id) = $0.action { id } else { nil }
    }.first
  }

  /// Posts steps of navigations and waits until they have been delivered.
  func deliver(_ steps: EngineEvent.Progress..., in page: WebPage) async throws {
    for step in steps { post(.progress(step), in: page.backingWebView) }
    try #require(await engine.delivered())
  }
}

extension LoadError {
  /// A failure that a test recognizes.
  static let samplePageFailure = LoadError(
    domain: NSURLErrorDomain, code: -1005, message: "lost", failingURL: Samples.page)
}

/// The events of a sequence, up to a number of them or its end.
@MainActor func events(
  of sequence: some AsyncSequence<WebPage.NavigationEvent, any Error>, most: Int = .max
) async -> (events: [WebPage.NavigationEvent], end: String) {
  var events: [WebPage.NavigationEvent] = []
  do {
    for try await event in sequence {
      events.append(event)
      if events.count == most { return (events, "more") }
    }
    return (events, "end")
  } catch let error as WebPage.NavigationError {
    switch error {
    case .failedProvisionalNavigation(let error):
      return (events, "provisional \((error as NSError).code)")
    case .pageClosed: return (events, "closed")
    case .webContentProcessTerminated: return (events, "terminated")
    case .invalidURL: return (events, "invalid")
    }
  } catch {
    return (events, "\((error as NSError).code)")
  }
}
