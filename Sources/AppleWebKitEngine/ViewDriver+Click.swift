import Foundation
import WebViewKit

extension ViewDriver {
  /// Clicks the first element that a CSS selector finds, by a script.
  ///
  /// Nobody waits for the end of the click itself: it may open a dialog, or begin an endless
  /// script.
  func click(_ selector: String, in view: WKWebView, timeLimit: Duration) async throws {
    let answer = AwaitedAnswer<Bool>()
    run(ElementScript.exists, ["selector": selector], in: view) {
      answer.give($0 as? Bool ?? false)
    }
    guard let isFound = try await wait(for: answer, until: .now + timeLimit) else {
      throw noAnswer("the click on '\(selector)'", timeLimit)
    }
    guard isFound else { throw noElement(selector) }
    run(ElementScript.click, ["selector": selector], in: view)
  }

  /// Clicks into the middle of an element with a mouse, and waits until the page has seen it.
  ///
  /// - Parameter send: Has the view take the click.
  func click(
    _ selector: String, with pointer: PointerClick, in view: WKWebView, timeLimit: Duration,
    send: (MouseClick) throws -> Void
  ) async throws {
    let deadline = ContinuousClock.now + timeLimit
    let answer = AwaitedAnswer<[Double]>()
    run(ElementScript.locate, ["selector": selector], in: view) {
      answer.give($0 as? [Double] ?? [])
    }
    guard let place = try await wait(for: answer, until: deadline) else {
      throw noAnswer("the place of '\(selector)'", timeLimit)
    }
    guard place.count == 2 else { throw noElement(selector) }
    let click = try MouseClick(pointer, at: (place[0], place[1]), zoom: Double(view.pageZoom))
    let release = AwaitedAnswer<Bool>()
    // A new document before that is what the click led to, and so is a dialog.
    run(ElementScript.awaitRelease, in: view) { _ in release.give(true) }
    try send(click)
    guard try await wait(for: release, until: deadline, orDialogOf: (view, true)) != nil else {
      throw noAnswer("the click on '\(selector)' to arrive", timeLimit)
    }
  }

  private func noElement(_ selector: String) -> EngineFailure {
    .noElement(engine: AppleWebKit.name, selector: selector)
  }
}
