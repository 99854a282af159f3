import Synchronization
import WebViewKit

extension ModelEngine {
  /// How long a click waits before it looks for its element again.
  private static let pause = Duration.milliseconds(1)

  /// How long it takes until a page leads on by itself.
  public var nextDelay: Duration? {
    core.withLock { $0.nextDelay.map { max(.zero, $0.due - .now) } }
  }

  /// Lets the delays of pages pass at once: what comes of them is the same.
  public func passTime(_ time: Duration) -> Bool {
    perform { $0.passTime(time) }
    return true
  }

  /// Clicks the first element that a selector finds in the main frame's document, or else in those
  /// of its origin within it, waiting for the element while the page is being loaded.
  ///
  /// Known of CSS: tags, `#id`, `.class`, `[name=value]` and descendants.
  nonisolated(nonsending) public func click(
    _ selector: String, in view: ViewID, timeLimit: Duration
  ) async throws {
    try await click(selector, by: nil, in: view, timeLimit: timeLimit)
  }

  /// Clicks an element; the navigation that follows tells of button and keys.
  nonisolated(nonsending) public func click(
    _ selector: String, with pointer: PointerClick, in view: ViewID, timeLimit: Duration
  ) async throws {
    try await click(selector, by: pointer, in: view, timeLimit: timeLimit)
  }

  nonisolated(nonsending) private func click(
    _ selector: String, by pointer: PointerClick?, in view: ViewID, timeLimit: Duration
  ) async throws {
    guard let elements = Selector(selector) else {
      throw EngineFailure.unsupported(engine: name, what: "the selector '\(selector)'")
    }
    let clock = ContinuousClock()
    let deadline = clock.now + timeLimit
    while try !tryClick(elements, by: pointer, in: view) {
      let isLoading = core.withLock { $0.views[view]?.machine.state.isLoading ?? false }
      guard isLoading, clock.now < deadline else {
        throw EngineFailure.noElement(engine: name, selector: selector)
      }
      try await Task.sleep(for: Self.pause)
    }
  }

  /// False where there is no such element.
  private func tryClick(
    _ selector: Selector, by pointer: PointerClick?, in view: ViewID
  ) throws -> Bool {
    let pages = core.withLock { core in core.views[view].map(\.reachablePages) }
    guard let pages else { throw EngineFailure.noView(engine: name) }
    for (frame, page) in pages {
      guard let index = selector.first(in: page.elements) else { continue }
      perform { $0.skipScripts(runByClickOn: index, of: page, frame, in: view) }
      if var action = page.click(on: index) {
        action.pointer = pointer
        perform { [action] in $0.follow(action, from: frame, in: view) }
      }
      return true
    }
    return false
  }

  /// Ends the process that a browser would have for the view's page, and for those of the windows
  /// that pages have opened from each other.
  public func terminateWebContentProcess(of view: ViewID) async throws {
    guard core.withLock({ $0.views[view] != nil }) else {
      throw EngineFailure.noView(engine: name)
    }
    perform { $0.terminateProcess(of: view) }
  }
}
