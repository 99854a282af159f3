#if canImport(WebKit)
import Foundation
import WebViewKit

extension AppleWebKitEngine {
  /// What a view shows by itself of what happens to it.
  private struct Activity: Equatable {
    var url: URL?
    var title: String?
    var isLoading: Bool
    var progress: Double
    var items: Int

    @MainActor init(_ view: WKWebView) {
      (url, title) = (view.url, view.title)
      (isLoading, progress) = (view.isLoading, view.estimatedProgress)
      items = view.backForwardList.backList.count + view.backForwardList.forwardList.count
    }
  }

  /// The world of the engine's own scripts, which the page cannot see.
  static var world: WKContentWorld { .world(name: "navtrace") }

  /// How long to wait before looking again whether a page has opened a dialog meanwhile.
  private static let glance = Duration.milliseconds(20)

  /// Goes through the network process, by the cookies of each store, and through the process of each
  /// page, by a script that waits for the page's timers.
  public func roundTrip(timeLimit: Duration) async throws -> Bool {
    let deadline = ContinuousClock.now + timeLimit
    let views = connection?.views() ?? []
    let before = views.map(Activity.init)
    for store in Set(views.map(\.configuration.websiteDataStore)) {
      let answer = AwaitedAnswer<Bool>()
      store.httpCookieStore.getAllCookies { _ in answer.give(true) }
      guard try await wait(for: answer, until: deadline) != nil else {
        throw noAnswer("the network process", timeLimit)
      }
    }
    for view in views {
      let answer = AwaitedAnswer<Bool>()
      run(ElementScript.awaitTimers, in: view) { _ in answer.give(true) }
      guard try await wait(for: answer, until: deadline, orDialogOf: (view, true)) != nil else {
        throw EngineFailure.silentPage(
          engine: name, view: view.viewID, seconds: timeLimit / .seconds(1))
      }
    }
    return before == (connection?.views() ?? []).map(Activity.init)
      && !views.contains(where: \.isLoading)
  }

  /// Runs a function of the engine's own in the main frame; it gives nil where the page has no answer
  /// any more, since another one came.
  func run(
    _ body: String, _ arguments: [String: Any] = [:], in view: WKWebView,
    then: @escaping @MainActor (Any?) -> Void = { _ in }
  ) {
    view.callAsyncJavaScript(body, arguments: arguments, in: nil, in: Self.world) { result in
      then(try? result.get())
    }
  }

  /// Waits for an answer; nil where none came in time.
  ///
  /// - Parameter dialog: A view whose page gives no answer while it shows a dialog, and what counts as
  ///   the answer then.
  func wait<Value: Sendable>(
    for answer: AwaitedAnswer<Value>, until deadline: ContinuousClock.Instant,
    orDialogOf dialog: (view: WKWebView, value: Value)? = nil
  ) async throws -> Value? {
    while true {
      if let dialog, connection?.isInDialog(dialog.view) == true { return dialog.value }
      if let value = await answer.wait(atMost: min(Self.glance, deadline - .now)) { return value }
      try Task.checkCancellation()
      guard .now < deadline else { return nil }
    }
  }

  func noAnswer(_ what: String, _ limit: Duration) -> EngineFailure {
    .noAnswer(engine: name, waitedFor: what, seconds: limit / .seconds(1))
  }
}
#endif
