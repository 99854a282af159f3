import Foundation
import WebViewKit

/// Brings web views to rest and clicks in them by WKWebView's public API alone, whatever stands
/// behind it.
@MainActor final class ViewDriver {
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

  /// How long to wait before looking again whether a page has opened a dialog meanwhile.
  private static let glance = Duration.milliseconds(20)

  /// What records the views.
  var watches: @MainActor () -> [any PageWatch] = { [] }
  /// The views that there are.
  var views: [WKWebView] { watches().flatMap(\.openViews) }

  nonisolated init() {}

  /// Goes through the network process, by the cookies of each store, and through the process of
  /// each page, by a script that waits for the page's timers.
  ///
  /// - Returns: Whether nothing moved meanwhile and nothing is being loaded.
  /// - Throws: ``EngineFailure`` where a process does not answer within the limit.
  func roundTrip(timeLimit: Duration) async throws -> Bool {
    let deadline = ContinuousClock.now + timeLimit
    let views = views
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
          engine: AppleWebKit.name, view: view.viewID, seconds: timeLimit / .seconds(1))
      }
    }
    guard !views.contains(where: isLaunching) else {
      try await Task.sleep(for: Self.glance)
      return false
    }
    return before == self.views.map(Activity.init) && !views.contains(where: \.isLoading)
  }

  private func isLaunching(_ view: WKWebView) -> Bool {
    watches().contains { $0.isLaunching(view) }
  }

  private func isInDialog(_ view: WKWebView) -> Bool {
    watches().contains { $0.isInDialog(view) }
  }

  /// Runs a function in the main frame, in a world that the page cannot see; it gives nil where the
  /// page has no answer any more, since another one came.
  func run(
    _ body: String, _ arguments: [String: Any] = [:], in view: WKWebView,
    then: @escaping @MainActor (Any?) -> Void = { _ in }
  ) {
    view.callAsyncJavaScript(
      body, arguments: arguments, in: nil, in: .world(name: "navtrace")
    ) { then(try? $0.get()) }
  }

  /// Waits for an answer; nil where none came in time.
  ///
  /// - Parameter dialog: A view whose page gives no answer while it shows a dialog, and what counts
  ///   as the answer then.
  func wait<Value: Sendable>(
    for answer: AwaitedAnswer<Value>, until deadline: ContinuousClock.Instant,
    orDialogOf dialog: (view: WKWebView, value: Value)? = nil
  ) async throws -> Value? {
    while true {
      if let dialog, isInDialog(dialog.view) { return dialog.value }
      if let value = await answer.wait(atMost: min(Self.glance, deadline - .now)) { return value }
      try Task.checkCancellation()
      guard .now < deadline else { return nil }
    }
  }

  func noAnswer(_ what: String, _ limit: Duration) -> EngineFailure {
    .noAnswer(engine: AppleWebKit.name, waitedFor: what, seconds: limit / .seconds(1))
  }
}
