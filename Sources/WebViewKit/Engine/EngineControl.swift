/// The control of an engine that a test bench needs beyond WKWebView's API.
package protocol EngineControl: AnyObject, Sendable {
  /// The engine's name on command lines and in file names: `model`, `webkitgtk` or `wkwebview`,
  /// followed by its features, as in `webkitgtk+SiteIsolation`.
  var name: String { get }
  /// The version of the engine, such as `2.50.6`.
  var version: String { get }
  /// The events and values that the engine can report.
  var capabilities: EngineCapabilities { get }

  /// Makes the engine behave like an Apple system, one of `EngineCapabilities.profiles`, from now
  /// on.
  func behave(as profile: SystemProfile)

  /// Starts the engine's processes.
  ///
  /// - Throws: ``EngineFailure`` if the engine cannot run here; it says what is missing and how to
  ///   get it.
  func start() async throws

  /// Makes the engine trust servers of a test bench, if their certificates are valid for their host
  /// and issued by the bench's authority.
  ///
  /// An engine that can trust an authority does not need this, since it gets the authority of the
  /// bench.
  func trust(_ servers: [SecureServer])

  /// Makes a round trip through each of the engine's processes.
  ///
  /// Afterwards their earlier reports have been delivered, loads that are certain to start have
  /// started, and the app's answers have been sent.
  ///
  /// - Returns: True if nothing happened meanwhile, and nothing waits for a server as far as the
  ///   engine knows. After `roundTripsUntilIdle` such round trips in a row the engine is idle.
  /// - Throws: ``EngineFailure`` if a process does not answer within the limit.
  nonisolated(nonsending) func roundTrip(timeLimit: Duration) async throws -> Bool

  /// The number of round trips in a row without any activity after which the engine counts as idle.
  ///
  /// An engine whose processes also send messages to each other needs 2.
  var roundTripsUntilIdle: Int { get }

  /// Returns a function that tells whether a time limit has passed.
  ///
  /// Time in which the engine's processes had to wait for a processor does not count.
  func timer(_ limit: Duration) -> @Sendable () -> Bool

  /// The time until a page acts by itself, if the engine can skip that time; `nil` if no page will
  /// act, or the engine runs in real time.
  var nextDelay: Duration? { get }

  /// Skips a time, and performs in order all actions that are due in it.
  ///
  /// - Returns: False if the engine runs in real time; then no time was skipped.
  func passTime(_ time: Duration) -> Bool

  /// Clicks the first element that a CSS selector finds, as a user would.
  ///
  /// The main frame's document is searched first, then the documents of its subframes that have the
  /// same origin.
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
  /// - Throws: ``EngineFailure`` if there is no such element, or it is not a text field that
  ///   accepts input.
  nonisolated(nonsending) func type(
    _ text: String, into selector: String, in view: ViewID, timeLimit: Duration
  ) async throws

  /// Submits the form that a CSS selector finds, or the form of the element that it finds.
  ///
  /// This has the effect of Return in a field of the form: its first submit button is clicked.
  /// Without such a button, the form is submitted only if it has at most one text field (HTML
  /// 4.10.21.2, implicit submission).
  ///
  /// - Throws: ``EngineFailure`` if there is no such form.
  nonisolated(nonsending) func submit(_ selector: String, in view: ViewID, timeLimit: Duration)
    async throws

  /// Ends the process that shows the view's page, as a crash would.
  func terminateWebContentProcess(of view: ViewID) async throws

  /// Stops the engine and all its processes.
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

  /// Returns a timer that counts all time, for an engine without processes.
  package func timer(_ limit: Duration) -> @Sendable () -> Bool {
    let end = ContinuousClock.now + limit
    return { .now >= end }
  }

  /// The default, `nil`, for an engine that runs in real time.
  package var nextDelay: Duration? { nil }

  /// Returns false, for an engine that runs in real time.
  package func passTime(_ time: Duration) -> Bool { false }

  /// Does nothing, for an engine that judges certificates by their authority.
  package func trust(_ servers: [SecureServer]) {}

  /// Does nothing, for an engine that can behave like only one system.
  package func behave(as profile: SystemProfile) {}
}

extension EngineControl {
  /// Waits until the engine's processes have reported all that was under way.
  ///
  /// The wait ends when `roundTripsUntilIdle` round trips in a row have brought nothing. It ends
  /// after 25 round trips at the latest, since a page may never be idle and a server may hold back
  /// its reply. After each round trip that brought something, a server has 2 milliseconds to
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
    /// The main button.
    case left
    /// The middle button, often the wheel.
    case middle
  }

  /// A key that is held during the click.
  package enum Modifier: String, CaseIterable, Hashable, Sendable {
    /// The Command key, on other systems Super.
    case command
    /// The Control key.
    case control
    /// The Option key, on other systems Alt.
    case option
    /// The Shift key.
    case shift

    /// The bit of the key in `NSEvent.ModifierFlags` (NSEvent.h).
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
  /// The keys that are held during the click.
  package var modifiers: Set<Modifier> = []

  /// Creates a plain click of the main button.
  package init() {}
}

/// A source of facts about views that WKWebView's API does not give, but a recorder knows.
@MainActor package protocol PageWatch: AnyObject {
  /// The views that are recorded, including those that pages have opened.
  var openViews: [WKWebView] { get }

  /// Whether a dialog of the view's page waits for an answer, which blocks the page.
  func isInDialog(_ view: WKWebView) -> Bool

  /// Whether the app has just allowed an action that leads to another site, and no event has
  /// followed.
  ///
  /// WebKit may be launching a process for that site, and reports nothing until the process runs.
  func mayLaunchProcess(for view: WKWebView) -> Bool
}

extension EngineControl {
  /// Lets time pass, in which the timers of pages fire.
  ///
  /// If the engine can skip the time, this takes no real time.
  ///
  /// - Parameter waitUntilIdle: Called after each action of a page; waits until nothing is under
  ///   way.
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
