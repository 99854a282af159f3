/// The control of an engine that a test bench needs beyond WKWebView's API.
package protocol EngineControl: AnyObject, Sendable {
  /// The engine's name on command lines and in file names: `model`, `webkitgtk`, `wkwebview`, with
  /// its features, as in `webkitgtk+SiteIsolation`.
  var name: String { get }
  /// The version of the engine, such as `2.50.6`.
  var version: String { get }
  /// The limits of the engine.
  var capabilities: EngineCapabilities { get }

  /// Makes views from now on behave like a system of `EngineCapabilities.profiles`.
  func behave(as profile: SystemProfile)

  /// Starts the engine's processes.
  ///
  /// - Throws: ``EngineFailure`` if it cannot run here, with what is missing and how to get it.
  func start() async throws

  /// Trusts servers of a test bench whose certificates are of its authority and valid for their
  /// host.
  ///
  /// An engine that trusts authorities does not need this: it knows that of the bench.
  func trust(_ servers: [SecureServer])

  /// Makes a round trip through each of the engine's processes: afterwards their earlier reports
  /// have been delivered, loads that are certain to start have started, and the app's answers are
  /// on their way.
  ///
  /// - Returns: Whether nothing moved meanwhile, and nothing waits for a server as far as the
  ///   engine knows. `roundTripsUntilIdle` of such round trips in a row mean that the
  ///   engine is idle.
  /// - Throws: ``EngineFailure`` if a process does not answer within the limit.
  nonisolated(nonsending) func roundTrip(timeLimit: Duration) async throws -> Bool

  /// The number of round trips in a row, in which nothing moved, until the engine counts as idle.
  ///
  /// It is 2 if the processes also message each other.
  var roundTripsUntilIdle: Int { get }

  /// Returns a function that returns whether a time has passed in which the engine's processes were
  /// not kept waiting for a processor.
  func timer(_ limit: Duration) -> @Sendable () -> Bool

  /// The time until a page acts by itself, if the engine can skip that time; `nil` if nothing is to
  /// come, or the engine runs in real time.
  var nextDelay: Duration? { get }

  /// Skips a time, and performs what is due in it, in order.
  ///
  /// - Returns: False if the engine runs in real time; then no time was skipped.
  func passTime(_ time: Duration) -> Bool

  /// Clicks the first element that a CSS selector finds, as a user would: in the main frame's
  /// document, or else in those of its origin within it.
  ///
  /// - Throws: ``EngineFailure`` if there is no such element.
  nonisolated(nonsending) func click(_ selector: String, in view: ViewID, timeLimit: Duration)
    async throws

  /// Clicks the middle of the first element that a CSS selector finds, with the mouse.
  ///
  /// - Throws: ``EngineFailure`` if there is no such element, or no mouse.
  nonisolated(nonsending) func click(
    _ selector: String, with pointer: PointerClick, in view: ViewID, timeLimit: Duration
  ) async throws

  /// Replaces the text of the first element that a CSS selector finds by typing.
  ///
  /// - Throws: ``EngineFailure`` if there is no such element, or it is no text field that takes
  ///   input.
  nonisolated(nonsending) func type(
    _ text: String, into selector: String, in view: ViewID, timeLimit: Duration
  ) async throws

  /// Submits the form that a CSS selector finds, or the form of the element that it finds, like
  /// Return in one of its fields: by its first submit button, or without one if there is a single
  /// field (HTML 4.10.21.2, implicit submission).
  ///
  /// - Throws: ``EngineFailure`` if there is no such form.
  nonisolated(nonsending) func submit(_ selector: String, in view: ViewID, timeLimit: Duration)
    async throws

  /// Ends the process that shows the view's page, as a crash would.
  func terminateWebContentProcess(of view: ViewID) async throws

  /// Stops the engine and leaves no process behind.
  func stop() async
}

extension EngineControl {
  /// Refuses: the engine has no way to type.
  nonisolated(nonsending) package func type(
    _ text: String, into selector: String, in view: ViewID, timeLimit: Duration
  ) async throws {
    throw EngineFailure.unsupported(engine: name, what: "typing")
  }

  /// Refuses: the engine has no way to submit forms.
  nonisolated(nonsending) package func submit(
    _ selector: String, in view: ViewID, timeLimit: Duration
  ) async throws {
    throw EngineFailure.unsupported(engine: name, what: "submitting a form")
  }

  /// The default, 2.
  package var roundTripsUntilIdle: Int { 2 }

  /// Returns a timer by the clock, for an engine without processes.
  package func timer(_ limit: Duration) -> @Sendable () -> Bool {
    let end = ContinuousClock.now + limit
    return { .now >= end }
  }

  /// The default, `nil`, of an engine that runs in real time.
  package var nextDelay: Duration? { nil }

  /// Returns false, for an engine that runs in real time.
  package func passTime(_ time: Duration) -> Bool { false }

  /// Does nothing, for an engine that judges certificates by the authorities it trusts.
  package func trust(_ servers: [SecureServer]) {}

  /// Does nothing, for an engine that behaves like one system only.
  package func behave(as profile: SystemProfile) {}
}

extension EngineControl {
  /// Waits until everything that the engine's processes had under way has been reported.
  ///
  /// That is when `roundTripsUntilIdle` round trips in a row brought nothing, or after 25 of
  /// them, if a page is never idle or a server holds its reply; a server has some milliseconds to
  /// answer.
  ///
  /// - Parameter timeLimit: The limit of each round trip.
  /// - Throws: ``EngineFailure`` if a process does not answer within the limit.
  package func barrier(timeLimit: Duration) async throws {
    var idleTrips = 0
    for _ in 0..<25 where idleTrips < roundTripsUntilIdle {
      if try await roundTrip(timeLimit: timeLimit) {
        idleTrips += 1
      } else {
        idleTrips = 0
        try await Task.sleep(for: .milliseconds(2))
      }
    }
  }
}

/// A click with the mouse.
package struct PointerClick: Hashable, Sendable {
  /// A button of the mouse.
  package enum Button: String, CaseIterable, Hashable, Sendable {
    /// The main one.
    case left
    /// The wheel.
    case middle
  }

  /// A key that is held during the click.
  package enum Modifier: String, CaseIterable, Hashable, Sendable {
    /// Command, elsewhere Super.
    case command
    /// Control.
    case control
    /// Option, elsewhere Alt.
    case option
    /// Shift.
    case shift

    /// The bit of the key, as `NSEvent.ModifierFlags` has it (NSEvent.h).
    package var flag: UInt {
      switch self {
      case .shift: 1 << 17
      case .control: 1 << 18
      case .option: 1 << 19
      case .command: 1 << 20
      }
    }
  }

  /// The button.
  package var button = Button.left
  /// The keys.
  package var modifiers: Set<Modifier> = []

  /// Creates a plain click of the main button.
  package init() {}
}

/// A source of facts about views that a recorder knows and WKWebView's API does not give.
@MainActor package protocol PageWatch: AnyObject {
  /// The views that are recorded, including those that pages have opened.
  var openViews: [WKWebView] { get }

  /// Whether the page of a view shows a dialog without an answer, and so does nothing else.
  func isInDialog(_ view: WKWebView) -> Bool

  /// Whether the app has just allowed an action that leads to another site, and no event followed:
  /// WebKit may launch a process for it, and reports nothing before that runs.
  func mayLaunchProcess(for view: WKWebView) -> Bool
}

extension EngineControl {
  /// Lets time pass, in which pages act by their timers: at once if the engine can skip it.
  ///
  /// - Parameter waitUntilIdle: Waits until nothing is under way, after each act of a page.
  nonisolated(nonsending) package func pass<Failure: Error>(
    _ time: Duration, waitUntilIdle: () async throws(Failure) -> Void
  ) async throws(Failure) {
    var left = time
    while let delay = nextDelay, delay < left, passTime(delay) {
      left -= delay
      try await waitUntilIdle()
    }
    // A cancelled wait returns at once.
    if !passTime(left) { try? await Task.sleep(for: left) }
  }
}
