import Synchronization
import WebViewKit

extension ModelEngine {
  /// How long the engine must be still for a load that is under way to count as waiting for its
  /// server: over loopback, what a server has sent is here much sooner.
  private static let stillness = 25
  private static let pause = Duration.milliseconds(1)
  /// What is nearly done is not waited for so long.
  private static let firstPause = Duration.microseconds(30)

  /// Comes back when nothing is under way but what waits for an answer of the app or for a server,
  /// and all reports have been delivered.
  ///
  /// A reply that is held at a gate does not hold it up; whether a server still has something to
  /// say is known to the server.
  public func roundTrip(timeLimit: Duration) async throws -> Bool {
    let clock = ContinuousClock()
    let deadline = clock.now + timeLimit
    var lastChanges: UInt64?
    var stillFor = 0
    var pause = Self.firstPause
    while true {
      let (isQuiet, isStill, isWithholding, changes) = core.withLock {
        ($0.isQuiet, $0.isStill, $0.isWithholding, $0.changes)
      }
      if isQuiet { return true }
      let isSame = changes == lastChanges && pause == Self.pause
      stillFor = isSame && (isStill || isWithholding) ? stillFor + 1 : 0
      lastChanges = changes
      if stillFor >= Self.stillness {
        guard isWithholding else { return true }
        perform { $0.releaseWithheld() }
      }
      guard clock.now < deadline else {
        throw EngineFailure.noAnswer(
          engine: name, waitedFor: "the end of what is under way", seconds: timeLimit.inSeconds)
      }
      try await Task.sleep(for: pause)
      pause = min(pause * 2, Self.pause)
    }
  }

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
  public func click(_ selector: String, in view: ViewID, timeLimit: Duration) async throws {
    try await click(selector, by: nil, in: view, timeLimit: timeLimit)
  }

  /// Clicks an element; the navigation that follows tells of button and keys.
  public func click(
    _ selector: String, with pointer: PointerClick, in view: ViewID, timeLimit: Duration
  ) async throws {
    try await click(selector, by: pointer, in: view, timeLimit: timeLimit)
  }

  private func click(
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

extension Duration {
  fileprivate var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
