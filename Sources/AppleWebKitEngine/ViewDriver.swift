import Foundation
import WebViewKit

/// A driver that waits until web views are idle, and performs clicks in them.
///
/// It uses only WKWebView's public API, so tests on Linux can run it with WebKitGTK.
@MainActor final class ViewDriver {
  /// The properties that show whether a view is busy.
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

  /// The interval between checks for an open dialog.
  private static let glance = Duration.milliseconds(20)

  /// The recorders of the views.
  var watches: @MainActor () -> [any PageWatch] = { [] }
  var views: [WKWebView] { watches().flatMap(\.openViews) }

  nonisolated init() {}

  /// Makes a round trip through the network process and through the process of each page.
  ///
  /// It asks the network process for the cookies of each store, and runs a script in each page that
  /// waits for the page's timers.
  ///
  /// - Returns: True if nothing changed during the round trip and nothing is being loaded.
  /// - Throws: ``EngineFailure`` if a process does not answer within the limit.
  func roundTrip(timeLimit: Duration) async throws -> Bool {
    let deadline = ContinuousClock.now + timeLimit
    let views = views
    let before = views.map(Activity.init)
    for store in Set(views.map(\.configuration.websiteDataStore)) {
      let answer = Promise<Bool>()
      store.httpCookieStore.getAllCookies { _ in answer.fulfill(true) }
      guard try await wait(for: answer, until: deadline) != nil else {
        throw noAnswer("the network process", timeLimit)
      }
    }
    for view in views {
      let answer = Promise<Bool>()
      run(ElementScript.awaitTimers, in: view) { _ in answer.fulfill(true) }
      guard try await wait(for: answer, until: deadline, orDialogOf: (view, true)) != nil else {
        throw EngineFailure.silentPage(
          engine: AppleWebKit.name, view: view.viewID, seconds: timeLimit.inSeconds)
      }
    }
    guard !views.contains(where: mayLaunchProcess) else {
      try await Task.sleep(for: Self.glance)
      return false
    }
    return before == self.views.map(Activity.init) && !views.contains(where: \.isLoading)
  }

  private func mayLaunchProcess(for view: WKWebView) -> Bool {
    watches().contains { $0.mayLaunchProcess(for: view) }
  }

  private func isInDialog(_ view: WKWebView) -> Bool {
    watches().contains { $0.isInDialog(view) }
  }

  /// Runs a function in the main frame, in a content world that the page cannot see.
  ///
  /// If the script fails, for example because another page has replaced the page, the closure gets
  /// `nil`.
  func run(
    _ body: String, _ arguments: [String: Any] = [:], in view: WKWebView,
    then: @escaping @MainActor (Any?) -> Void = { _ in }
  ) {
    view.callAsyncJavaScript(
      body, arguments: arguments, in: nil, in: .world(name: "navtrace")
    ) { then(try? $0.get()) }
  }

  /// Waits for an answer; returns `nil` if there is none before the time limit.
  ///
  /// - Parameter dialog: A view, and the answer to return if the view shows a dialog. A page does
  ///   not answer while its dialog is open.
  func wait<Value: Sendable>(
    for answer: Promise<Value>, until deadline: ContinuousClock.Instant,
    orDialogOf dialog: (view: WKWebView, value: Value)? = nil
  ) async throws -> Value? {
    while true {
      if let dialog, isInDialog(dialog.view) { return dialog.value }
      if let value = await answer.wait(until: min(deadline, .now + Self.glance)) { return value }
      try Task.checkCancellation()
      guard .now < deadline else { return nil }
    }
  }

  func noAnswer(_ what: String, _ limit: Duration) -> EngineFailure {
    .noAnswer(engine: AppleWebKit.name, waitedFor: what, seconds: limit.inSeconds)
  }
}

extension ViewDriver {
  /// Performs a user's action by running scripts.
  func perform(_ action: ElementAction, in view: WKWebView, timeLimit: Duration) async throws {
    let answer = Promise<Bool>()
    run(action.condition, action.arguments, in: view) { answer.fulfill($0 as? Bool ?? false) }
    guard let holds = try await wait(for: answer, until: .now + timeLimit) else {
      throw noAnswer(action.words, timeLimit)
    }
    guard holds else { throw action.failure(of: AppleWebKit.name) }
    run(action.script, action.arguments, in: view)
  }

  /// Clicks the center of an element with the mouse, and waits until the page has received the
  /// click.
  ///
  /// - Parameter send: A closure that delivers the click to the view.
  func click(
    _ selector: String, with pointer: PointerClick, in view: WKWebView, timeLimit: Duration,
    send: (MouseClick) throws -> Void
  ) async throws {
    let deadline = ContinuousClock.now + timeLimit
    let answer = Promise<[Double]>()
    run(ElementScript.locate, ["selector": selector], in: view) {
      answer.fulfill($0 as? [Double] ?? [])
    }
    guard let place = try await wait(for: answer, until: deadline) else {
      throw noAnswer("the place of '\(selector)'", timeLimit)
    }
    guard place.count == 2 else {
      throw EngineFailure.noElement(engine: AppleWebKit.name, selector: selector)
    }
    let click = try MouseClick(pointer, at: (place[0], place[1]), zoom: Double(view.pageZoom))
    let release = Promise<Bool>()
    // A new document or a dialog that appears before the release is an effect of the click. It ends
    // the wait.
    run(ElementScript.awaitRelease, in: view) { _ in release.fulfill(true) }
    try send(click)
    guard try await wait(for: release, until: deadline, orDialogOf: (view, true)) != nil else {
      throw noAnswer("the click on '\(selector)' to arrive", timeLimit)
    }
  }
}
