import Foundation
import WebViewKit

extension WebKitGTK {
  /// Returns a new engine, which is not started yet.
  ///
  /// - Parameter storage: The folder of stores on disk; `nil` stands for `navtrace` in the user's
  ///   data folder.
  /// - Parameter authority: The authority whose certificates the engine trusts, as PEM text; `nil`
  ///   for none.
  /// - Parameter features: The features whose values differ from their defaults.
  /// - Throws: `EngineFailure.unavailable(engine:reason:remedy:)` if the engine is not part of this
  ///   build.
  package static func engine(
    storage: URL? = nil, authority: String? = nil, features: EngineFeatures = EngineFeatures()
  ) throws(EngineFailure) -> any EngineControl & WebViewBackend {
    #if WebKitGTK
    WebKitGTKEngine(storage: storage, authority: authority, features: features)
    #else
    throw .unavailable(
      engine: "webkitgtk", reason: "it was built without the trait",
      remedy: "build with --traits WebKitGTK, or where another package depends on navtrace, name "
        + "traits: [\"WebKitGTK\"] at the dependency")
    #endif
  }
}

#if WebKitGTK
import CWebKitGTK
import Synchronization

/// WebKitGTK behind WKWebView's API; each signal is translated into WKWebView's callback.
public final class WebKitGTKEngine: WebViewBackend, EngineControl {
  let table: ViewTable
  private let isRunning = Atomic(false)

  /// Creates the engine; call ``start()`` before it is used.
  ///
  /// - Parameter storage: The folder of stores on disk; `nil` stands for `navtrace` in the user's
  ///   data folder, by the rules of the XDG base directories.
  /// - Parameter authority: The authority whose certificates `trust(_:)` accepts, as
  ///   PEM text; `nil` for no authority.
  public convenience init(storage: URL? = nil, authority: String? = nil) {
    self.init(storage: storage, authority: authority, features: EngineFeatures())
  }

  init(storage: URL?, authority: String?, features: EngineFeatures) {
    table = ViewTable(StoreFolder(storage?.path), authority: authority, features: features)
    name = "webkitgtk\(features)"
  }

  /// The engine's name on command lines and in file names: `webkitgtk`, with its features.
  package let name: String

  /// The version of the library in use, such as `2.50.6`.
  package var version: String { WebKitGTK.version ?? "" }

  /// The origins of everything that the engine reports.
  package var capabilities: EngineCapabilities { WebKitGTK.capabilities }

  /// Chooses the system that new views behave like, such as in questions about forms.
  package func behave(as profile: SystemProfile) {
    WebKitActor.post { self.table.profile = profile }
  }

  /// Sets the queue that receives all reports of the engine.
  package func connect(to reports: ReportQueue) {
    WebKitActor.post { self.table.reports = reports }
  }

  /// Performs one command on one view, after all commands that were given before.
  package func performViewCommand(_ command: WebViewCommand) {
    WebKitActor.post { self.table.performViewCommand(command) }
  }

  /// Performs one command on data stores, after all commands that were given before.
  package func performStoreCommand(_ command: DataStoreCommand) {
    WebKitActor.post { self.table.performStoreCommand(command) }
  }

  /// Performs one command on a user content, after all commands that were given before.
  package func performContentCommand(_ command: UserContentCommand) {
    WebKitActor.post { self.table.performContentCommand(command) }
  }
}

extension WebKitGTKEngine {
  /// Starts GTK's thread and WebKit's network process.
  ///
  /// - Throws: An error if there is no display and none can be started, or a feature is unknown.
  public func start() async throws {
    try await GLibLoop.shared.enter()
    isRunning.store(true, ordering: .relaxed)
    try await table.open()
  }

  /// Makes this the engine of the views of the process.
  ///
  /// Call it once, before the first `WKWebView`.
  ///
  /// - Throws: An error if the process has an engine already, which it then keeps.
  @MainActor public func connectViews() throws { try EngineConnection.open(self) }

  /// Allows the certificates of those servers that GnuTLS accepts from the engine's authority.
  package func trust(_ servers: [SecureServer]) {
    WebKitActor.post { self.table.trust(servers) }
  }

  /// Makes a round trip through the network process, all web processes and `MainActor`.
  package func roundTrip(timeLimit: Duration) async throws -> Bool {
    try await table.roundTrip(until: .now + timeLimit, limit: timeLimit)
  }

  /// Returns a timer that runs only while WebKit's processes get a processor.
  ///
  /// It ends in any case ten seconds after the limit.
  package func timer(_ limit: Duration) -> @Sendable () -> Bool {
    let launch = ProcessLaunch(within: limit, atMost: limit + .seconds(10))
    return { !launch.isUnderWay }
  }

  /// Clicks, by a script, the first element that a CSS selector finds in the main frame's document.
  package func click(_ selector: String, in view: ViewID, timeLimit: Duration) async throws {
    try await table.perform(.click(selector), in: view, timeLimit: timeLimit)
  }

  /// Clicks into the middle of an element with the X display's mouse; the view needs a window.
  package func click(
    _ selector: String, with pointer: PointerClick, in view: ViewID, timeLimit: Duration
  ) async throws {
    try await table.click(selector, with: pointer, in: view, timeLimit: timeLimit)
  }

  /// Replaces the text of a field by a script.
  package func type(
    _ text: String, into selector: String, in view: ViewID, timeLimit: Duration
  ) async throws {
    try await table.perform(.type(text, into: selector), in: view, timeLimit: timeLimit)
  }

  /// Submits a form by a script, as Return in one of its fields does.
  package func submit(_ selector: String, in view: ViewID, timeLimit: Duration) async throws {
    try await table.perform(.submit(selector), in: view, timeLimit: timeLimit)
  }

  /// Ends the web process that shows the view's page.
  package func terminateWebContentProcess(of view: ViewID) async throws {
    try await table.terminateWebContentProcess(of: view)
  }

  /// Closes all views, and waits until WebKit's processes have ended, unless another engine needs
  /// them.
  ///
  /// If the engine was not started, nothing happens.
  public func stop() async {
    guard isRunning.exchange(false, ordering: .relaxed) else { return }
    await table.close()
    await WebKitProcesses.end(within: .seconds(3)) { GLibLoop.shared.isLastUser }
    GLibLoop.shared.leave()
  }
}
#endif
