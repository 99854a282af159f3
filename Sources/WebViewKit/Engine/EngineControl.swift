/// What a test bench needs of an engine beyond WKWebView's API.
public protocol EngineControl: AnyObject, Sendable {
  /// The engine's name on command lines and in file names: `model`, `webkitgtk`, `wkwebview`.
  var name: String { get }
  /// The version of the engine, such as `2.50.6`.
  var version: String { get }
  /// What it cannot show.
  var capabilities: EngineCapabilities { get }

  /// Behaves like a system that ``EngineCapabilities/profiles`` has, in views that are made from
  /// then on.
  func behave(as profile: SystemProfile)

  /// Starts whatever the engine needs, and is refused where it cannot run here.
  ///
  /// - Throws: ``EngineFailure`` that says what is missing and how to get it.
  func start() async throws

  /// Trusts those servers of a test bench whose certificates its authority has issued and are valid
  /// for their host.
  ///
  /// An engine that trusts authorities needs nothing of this: it knows the bench's own one.
  func trust(_ servers: [SecureServer])

  /// Makes a round trip through each of the engine's processes: what they had to tell by then has
  /// been delivered, loads that are certain to start have started, and the app's answers are on
  /// their way.
  ///
  /// - Returns: Whether nothing moved meanwhile, and nothing waits for a server as far as the
  ///   engine knows. ``tripsToRest`` of such round trips in a row mean rest.
  /// - Throws: ``EngineFailure`` where a process does not answer within the limit.
  nonisolated(nonsending) func roundTrip(timeLimit: Duration) async throws -> Bool

  /// How many round trips in a row have to be quiet: 2 where the processes also talk to each other.
  var tripsToRest: Int { get }

  /// How long it takes until a page does something by itself, where the engine can let that time
  /// pass at once; nil where nothing is to come, or the engine lives in real time.
  var nextDelay: Duration? { get }

  /// Lets time pass at once, and what comes due in it happen, in order.
  ///
  /// - Returns: False where the engine lives in real time; then nothing has passed.
  func passTime(_ time: Duration) -> Bool

  /// Clicks the first element that a CSS selector finds, as a user would: in the main frame's
  /// document, or else in those of its origin within it.
  ///
  /// - Throws: ``EngineFailure`` where there is no such element.
  nonisolated(nonsending) func click(_ selector: String, in view: ViewID, timeLimit: Duration)
    async throws

  /// Clicks into the middle of the first element that a CSS selector finds, with the mouse.
  ///
  /// - Throws: ``EngineFailure`` where there is no such element, or no mouse.
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
  public var tripsToRest: Int { 2 }

  /// nil: an engine lives in real time, unless it says otherwise.
  public var nextDelay: Duration? { nil }

  /// False: an engine lives in real time, unless it says otherwise.
  public func passTime(_ time: Duration) -> Bool { false }

  /// Does nothing: the engine judges certificates by the authorities it trusts.
  public func trust(_ servers: [SecureServer]) {}

  /// Does nothing: the engine has one way to behave.
  public func behave(as profile: SystemProfile) {}
}
