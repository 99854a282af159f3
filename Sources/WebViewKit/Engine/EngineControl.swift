/// The control of an engine that a test bench needs beyond WKWebView's API.
public protocol EngineControl: AnyObject, Sendable {
  /// The engine's name on command lines and in file names: `model`, `webkitgtk`, `wkwebview`.
  var name: String { get }
  /// The version of the engine, such as `2.50.6`.
  var version: String { get }
  /// The limits of what it can show.
  var capabilities: EngineCapabilities { get }

  /// Behaves like a system that ``EngineCapabilities/profiles`` has, in views that are made from
  /// then on.
  func behave(as profile: SystemProfile)

  /// Starts whatever the engine needs, and is refused if it cannot run here.
  ///
  /// - Throws: ``EngineFailure`` that says what is missing and how to get it.
  func start() async throws

  /// Trusts those servers of a test bench whose certificates its authority has issued and are valid
  /// for their host.
  ///
  /// An engine that trusts authorities needs nothing of this: it knows the bench's own one.
  func trust(_ servers: [SecureServer])

  /// Makes a round trip through each of the engine's processes: what they had to report by then has
  /// been delivered, loads that are certain to start have started, and the app's answers are on
  /// their way.
  ///
  /// - Returns: Whether nothing moved meanwhile, and nothing waits for a server as far as the
  ///   engine knows. ``roundTripsUntilIdle`` of such round trips in a row mean that the
  ///   engine is idle.
  /// - Throws: ``EngineFailure`` if a process does not answer within the limit.
  nonisolated(nonsending) func roundTrip(timeLimit: Duration) async throws -> Bool

  /// The number of round trips in a row, in which nothing moved, until the engine counts as idle.
  ///
  /// It is 2 if the processes also message each other.
  var roundTripsUntilIdle: Int { get }

  /// The time until a page does something by itself, if the engine can let that time
  /// pass at once; `nil` if nothing is to come, or the engine lives in real time.
  var nextDelay: Duration? { get }

  /// Lets time pass at once, and what comes due in it happen, in order.
  ///
  /// - Returns: False if the engine lives in real time; then nothing has passed.
  func passTime(_ time: Duration) -> Bool

  /// Clicks the first element that a CSS selector finds, as a user would: in the main frame's
  /// document, or else in those of its origin within it.
  ///
  /// - Throws: ``EngineFailure`` if there is no such element.
  nonisolated(nonsending) func click(_ selector: String, in view: ViewID, timeLimit: Duration)
    async throws

  /// Clicks into the middle of the first element that a CSS selector finds, with the mouse.
  ///
  /// - Throws: ``EngineFailure`` if there is no such element, or no mouse.
  nonisolated(nonsending) func click(
    _ selector: String, with pointer: PointerClick, in view: ViewID, timeLimit: Duration
  ) async throws

  /// Types a text into the first element that a CSS selector finds, in place of what it holds.
  ///
  /// - Throws: ``EngineFailure`` if the element is no text field that takes input, or is not there.
  nonisolated(nonsending) func type(
    _ text: String, into selector: String, in view: ViewID, timeLimit: Duration
  ) async throws

  /// Submits the form that a CSS selector finds, or that the element belongs to, as Return in one
  /// of its fields does: by its first submit button, or without one if a single field is there
  /// (HTML 4.10.21.2, implicit submission).
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
  nonisolated(nonsending) public func type(
    _ text: String, into selector: String, in view: ViewID, timeLimit: Duration
  ) async throws {
    throw EngineFailure.unsupported(engine: name, what: "typing")
  }

  /// Refuses: the engine has no way to submit forms.
  nonisolated(nonsending) public func submit(
    _ selector: String, in view: ViewID, timeLimit: Duration
  ) async throws {
    throw EngineFailure.unsupported(engine: name, what: "submitting a form")
  }

  /// 2, unless the engine says otherwise.
  public var roundTripsUntilIdle: Int { 2 }

  /// nil: an engine lives in real time, unless it says otherwise.
  public var nextDelay: Duration? { nil }

  /// False: an engine lives in real time, unless it says otherwise.
  public func passTime(_ time: Duration) -> Bool { false }

  /// Does nothing: the engine judges certificates by the authorities it trusts.
  public func trust(_ servers: [SecureServer]) {}

  /// Does nothing: the engine has one way to behave.
  public func behave(as profile: SystemProfile) {}
}

extension EngineControl {
  /// Comes back when everything that the engine's processes had under way has been reported.
  ///
  /// That is when ``roundTripsUntilIdle`` round trips in a row brought nothing, or after 25 of
  /// them, if a page is never idle or a server holds its reply; a server has some milliseconds to
  /// answer.
  ///
  /// - Parameter timeLimit: For each round trip.
  /// - Throws: ``EngineFailure`` if a process does not answer within the limit.
  public func barrier(timeLimit: Duration) async throws {
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
public struct PointerClick: Hashable, Sendable {
  /// A button of the mouse.
  public enum Button: String, CaseIterable, Hashable, Sendable {
    /// The main one.
    case left
    /// The wheel.
    case middle
  }

  /// A key that is held meanwhile.
  public enum Modifier: String, CaseIterable, Hashable, Sendable {
    /// Command, elsewhere Super.
    case command
    /// Control.
    case control
    /// Option, elsewhere Alt.
    case option
    /// Shift.
    case shift
  }

  /// The button.
  public var button = Button.left
  /// The keys.
  public var modifiers: Set<Modifier> = []

  /// Creates a plain click of the main button.
  public init() {}
}

/// The facts about views that a recorder needs and WKWebView's API does not give.
@MainActor package protocol PageWatch: AnyObject {
  /// The views that are recorded, those too that pages have opened.
  var openViews: [WKWebView] { get }

  /// Whether the page of a view shows a dialog that has no answer, and so does nothing else.
  func isInDialog(_ view: WKWebView) -> Bool

  /// Whether the app has just allowed an action that leads to another site, and nothing has come of
  /// it: WebKit may launch a process for it, and says nothing before that runs.
  func isLaunching(_ view: WKWebView) -> Bool
}
