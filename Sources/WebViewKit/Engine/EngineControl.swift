/// The control over an engine that tests need in addition to WKWebView's API.
package protocol EngineControl: AnyObject, Sendable {
  /// The engine's name on command lines and in file names: `model`, `webkitgtk` or `wkwebview`,
  /// followed by the feature flags (`EngineFeatures`) that differ from their defaults, as in
  /// `webkitgtk+SiteIsolation`.
  var name: String { get }
  /// The version of the engine, such as `2.50.6`.
  var version: String { get }
  /// The events and values that the engine can report.
  var capabilities: EngineCapabilities { get }

  /// Makes the engine behave like the WKWebView of the given system from now on.
  ///
  /// The system is one of `EngineCapabilities.profiles`.
  func behave(as profile: SystemProfile)

  /// Starts the engine's processes.
  ///
  /// - Throws: ``EngineFailure`` if the engine cannot run here. The error states what is missing
  ///   and how to get it.
  func start() async throws

  /// Makes the engine trust the given test servers.
  ///
  /// Their certificates must be valid for their hosts, and issued by the authority that navtrace
  /// creates for tests.
  ///
  /// An engine that can be configured to trust an authority does not need this: it trusts the test
  /// authority itself.
  func trust(_ servers: [SecureServer])

  /// Makes a round trip through each of the engine's processes.
  ///
  /// When it returns, all earlier reports have been delivered, loads that are certain to start have
  /// started, and the app's answers have been sent.
  ///
  /// - Returns: True if nothing happened during the round trip and, as far as the engine knows,
  ///   nothing is waiting for a server. After `roundTripsUntilIdle` consecutive round trips that
  ///   return true, the engine is idle.
  /// - Throws: ``EngineFailure`` if a process does not answer before the time limit.
  nonisolated(nonsending) func roundTrip(timeLimit: Duration) async throws -> Bool

  /// The number of consecutive round trips without any activity after which the engine is idle.
  ///
  /// An engine whose processes also send messages to each other needs 2.
  var roundTripsUntilIdle: Int { get }

  /// Returns a closure that returns whether the time limit has passed.
  ///
  /// Time in which the engine's processes wait for a CPU is not counted.
  func timer(_ limit: Duration) -> @Sendable () -> Bool

  /// The time until the next delayed action of a page, such as a refresh, is due.
  ///
  /// `nil` if no action is scheduled, or if the engine runs in real time and cannot skip time.
  var nextDelay: Duration? { get }

  /// Skips the given time and performs all actions that become due in it, in order.
  ///
  /// - Returns: False if the engine runs in real time, so that no time was skipped.
  func passTime(_ time: Duration) -> Bool

  /// Clicks the first element that a CSS selector finds, as a user would.
  ///
  /// The main frame's document is searched first, then the documents of its subframes that have the
  /// same origin.
  ///
  /// - Throws: ``EngineFailure`` if there is no such element.
  nonisolated(nonsending) func click(_ selector: String, in view: ViewID, timeLimit: Duration)
    async throws

  /// Clicks the center of the first element that a CSS selector finds, with the mouse.
  ///
  /// - Throws: ``EngineFailure`` if there is no such element, or if the engine has no mouse.
  nonisolated(nonsending) func click(
    _ selector: String, with pointer: PointerClick, in view: ViewID, timeLimit: Duration
  ) async throws

  /// Types text into the first element that a CSS selector finds, replacing its old text.
  ///
  /// - Throws: ``EngineFailure`` if there is no such element, or if the element is not a text field
  ///   that accepts input.
  nonisolated(nonsending) func type(
    _ text: String, into selector: String, in view: ViewID, timeLimit: Duration
  ) async throws

  /// Submits the form that a CSS selector finds, or the form to which the found element belongs.
  ///
  /// This has the same effect as the Return key in a field of the form, which clicks the form's
  /// first submit button. If there is no such button, the form is submitted only if it has fewer
  /// than two text fields (HTML 4.10.21.2, implicit submission).
  ///
  /// - Throws: ``EngineFailure`` if there is no such form.
  nonisolated(nonsending) func submit(_ selector: String, in view: ViewID, timeLimit: Duration)
    async throws

  /// Ends the process that shows the view's page, like a crash.
  func terminateWebContentProcess(of view: ViewID) async throws

  /// Stops the engine and all its processes.
  func stop() async
}

extension EngineControl {
  /// Throws an error, for an engine that cannot type.
  nonisolated(nonsending) package func type(
    _ text: String, into selector: String, in view: ViewID, timeLimit: Duration
  ) async throws {
    throw EngineFailure.unsupported(engine: name, what: "typing")
  }

  /// Throws an error, for an engine that cannot submit forms.
  nonisolated(nonsending) package func submit(
    _ selector: String, in view: ViewID, timeLimit: Duration
  ) async throws {
    throw EngineFailure.unsupported(engine: name, what: "submitting a form")
  }

  /// Returns 2, the default.
  package var roundTripsUntilIdle: Int { 2 }

  /// Returns a timer that counts all time, for an engine without processes.
  package func timer(_ limit: Duration) -> @Sendable () -> Bool {
    let end = ContinuousClock.now + limit
    return { .now >= end }
  }

  /// Returns `nil`, for an engine that runs in real time.
  package var nextDelay: Duration? { nil }

  /// Returns false, for an engine that runs in real time.
  package func passTime(_ time: Duration) -> Bool { false }

  /// Does nothing, for an engine that verifies certificates with the test authority.
  package func trust(_ servers: [SecureServer]) {}

  /// Does nothing, for an engine that can imitate only one system.
  package func behave(as profile: SystemProfile) {}
}

extension EngineControl {
  /// Waits until the engine's processes have reported everything that is in progress.
  ///
  /// The wait ends after `roundTripsUntilIdle` consecutive round trips without activity. It ends
  /// after 25 round trips at the latest, since some pages are never idle and a server may delay its
  /// response. After each round trip with activity, it pauses for 2 milliseconds so that servers
  /// can respond.
  ///
  /// - Parameter timeLimit: The time limit for each round trip.
  /// - Throws: ``EngineFailure`` if a process does not answer before the time limit.
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

  /// A key that is held down during the click.
  package enum Modifier: String, CaseIterable, Hashable, Sendable {
    /// The Command key (Super on other systems).
    case command
    /// The Control key.
    case control
    /// The Option key (Alt on other systems).
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
  /// The keys that are held down during the click.
  package var modifiers: Set<Modifier> = []

  /// Creates a plain click of the main button.
  package init() {}
}

/// A source of facts about views that a recorder knows and WKWebView's API does not provide.
@MainActor package protocol PageWatch: AnyObject {
  /// The views that are recorded, including those that pages have opened.
  var openViews: [WKWebView] { get }

  /// Whether a dialog that waits for an answer blocks the view's page.
  func isInDialog(_ view: WKWebView) -> Bool

  /// Whether the last event of the view is that the app allowed an action that leads to another
  /// site.
  ///
  /// In that case, WebKit may be launching a process for the site. It does not report anything
  /// until the process runs.
  func mayLaunchProcess(for view: WKWebView) -> Bool
}

extension EngineControl {
  /// Lets the given time pass, so that timers of pages fire.
  ///
  /// If the engine can skip time, this takes no real time.
  ///
  /// - Parameter waitUntilIdle: A closure that waits until the engine is idle. It is called after
  ///   each delayed action of a page.
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
