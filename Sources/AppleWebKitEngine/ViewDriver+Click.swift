import Foundation
import WebViewKit

extension ViewDriver {
  /// Clicks the first element that a CSS selector finds, by a script.
  func click(_ selector: String, in view: WKWebView, timeLimit: Duration) async throws {
    let hasActed = try await act(
      ElementScript.click, if: ElementScript.exists, ["selector": selector], in: view,
      "the click on '\(selector)'", timeLimit)
    guard hasActed else { throw noElement(selector) }
  }

  /// Types a text by a script, in place of what the field holds.
  func type(
    _ text: String, into selector: String, in view: WKWebView, timeLimit: Duration
  ) async throws {
    let hasActed = try await act(
      ElementScript.type, if: ElementScript.canType, ["selector": selector, "text": text],
      in: view, "the typing into '\(selector)'", timeLimit)
    guard hasActed else {
      throw EngineFailure.noTarget(
        engine: AppleWebKit.name, what: "text field", selector: selector)
    }
  }

  /// Submits a form by a script, as Return in one of its fields does.
  func submit(_ selector: String, in view: WKWebView, timeLimit: Duration) async throws {
    let hasActed = try await act(
      ElementScript.submit, if: ElementScript.isInForm, ["selector": selector], in: view,
      "the form '\(selector)' to be submitted", timeLimit)
    guard hasActed else {
      throw EngineFailure.noTarget(engine: AppleWebKit.name, what: "form", selector: selector)
    }
  }

  /// Runs a script on an element if another script says that it can, and gives what that says.
  ///
  /// Nobody waits for the end of the script itself: it may open a dialog, or begin an endless
  /// script of the page.
  private func act(
    _ body: String, if condition: String, _ arguments: [String: Any], in view: WKWebView,
    _ what: String, _ timeLimit: Duration
  ) async throws -> Bool {
    let answer = AwaitedAnswer<Bool>()
    run(condition, arguments, in: view) { answer.give($0 as? Bool ?? false) }
    guard let holds = try await wait(for: answer, until: .now + timeLimit) else {
      throw noAnswer(what, timeLimit)
    }
    if holds { run(body, arguments, in: view) }
    return holds
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
