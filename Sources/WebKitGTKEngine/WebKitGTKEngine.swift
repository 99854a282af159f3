import Foundation
import WebViewKit

extension WebKitGTK {
  /// Returns a new engine, which has to be started before it is used.
  ///
  /// - Parameter storage: The folder of the stores on disk; `nil` represents `navtrace` in the
  ///   user's data folder.
  /// - Parameter authority: The authority whose certificates the engine trusts, as PEM text; `nil`
  ///   if there is none.
  /// - Parameter features: The feature flags of WebKit whose values differ from their defaults.
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

/// An engine that runs WebKitGTK and translates its signals into WKWebView's callbacks.
public final class WebKitGTKEngine: WebViewBackend, EngineControl {
  let table: ViewTable
  private let isRunning = Atomic(false)

  /// Creates the engine; call ``start()`` before you use it.
  ///
  /// - Parameter storage: The folder of the stores on disk; `nil` represents `navtrace` in the
  ///   user's data folder (XDG Base Directory Specification).
  /// - Parameter authority: The authority whose certificates `trust(_:)` accepts, as PEM text;
  ///   `nil` if there is none.
  public convenience init(storage: URL? = nil, authority: String? = nil) {
    self.init(storage: storage, authority: authority, features: EngineFeatures())
  }

  init(storage: URL?, authority: String?, features: EngineFeatures) {
    table = ViewTable(StoreFolder(storage?.path), authority: authority, features: features)
    name = "webkitgtk\(features)"
  }

  /// The engine's name on command lines and in file names: `webkitgtk`, with its feature flags.
  package let name: String

  /// The version of the library in use, such as `2.50.6`.
  package var version: String { WebKitGTK.version ?? "" }

  /// The origins of everything that the engine reports.
  package var capabilities: EngineCapabilities { WebKitGTK.capabilities }

  /// Chooses the system whose behaviour new views imitate, for example in policy requests about
  /// forms.
  package func behave(as profile: SystemProfile) {
    WebKitActor.post { self.table.profile = profile }
  }

  /// Sets the queue that receives all reports of the engine.
  package func connect(to reports: ReportQueue) {
    WebKitActor.post { self.table.reports = reports }
  }

  /// Performs one command on one view, after all earlier commands.
  package func performViewCommand(_ command: WebViewCommand) {
    WebKitActor.post { self.table.performViewCommand(command) }
  }

  /// Performs one command on data stores, after all earlier commands.
  package func performStoreCommand(_ command: DataStoreCommand) {
    WebKitActor.post { self.table.performStoreCommand(command) }
  }

  /// Performs one command on user content, after all earlier commands.
  package func performContentCommand(_ command: UserContentCommand) {
    WebKitActor.post { self.table.performContentCommand(command) }
  }
}

extension WebKitGTKEngine {
  /// Starts GTK's thread and WebKit's network process.
  ///
  /// - Throws: An error if there is no display and none can be started, or if a feature flag is
  ///   unknown.
  public func start() async throws {
    try await GLibLoop.shared.enter()
    isRunning.store(true, ordering: .relaxed)
    try await table.open()
  }

  /// Makes this the engine of all web views in the process.
  ///
  /// Call it once, before the first `WKWebView`.
  ///
  /// - Throws: An error if the process already has an engine, which remains in use.
  @MainActor public func connectViews() throws { try EngineConnection.open(self) }

  /// Allows each server's certificate if, according to GnuTLS, the engine's authority issued it.
  package func trust(_ servers: [SecureServer]) {
    WebKitActor.post { self.table.trust(servers) }
  }

  /// Makes a round trip through the network process, all web processes and `MainActor`.
  package func roundTrip(timeLimit: Duration) async throws -> Bool {
    try await table.roundTrip(until: .now + timeLimit, limit: timeLimit)
  }

  /// Returns a timer that does not count time in which WebKit's processes wait for a CPU.
  ///
  /// At the latest, it ends ten seconds after the limit.
  package func timer(_ limit: Duration) -> @Sendable () -> Bool {
    let launch = ProcessLaunch(within: limit, atMost: limit + .seconds(10))
    return { !launch.isUnderWay }
  }

  /// Uses a script to click the first element that a CSS selector finds in the main frame's
  /// document.
  package func click(_ selector: String, in view: ViewID, timeLimit: Duration) async throws {
    try await table.perform(.click(selector), in: view, timeLimit: timeLimit)
  }

  /// Clicks the center of an element with the mouse of the X display; the view needs a window.
  package func click(
    _ selector: String, with pointer: PointerClick, in view: ViewID, timeLimit: Duration
  ) async throws {
    try await table.click(selector, with: pointer, in: view, timeLimit: timeLimit)
  }

  /// Uses a script to replace the text of a field.
  package func type(
    _ text: String, into selector: String, in view: ViewID, timeLimit: Duration
  ) async throws {
    try await table.perform(.type(text, into: selector), in: view, timeLimit: timeLimit)
  }

  /// Uses a script to submit a form, as the Return key does in one of its fields.
  package func submit(_ selector: String, in view: ViewID, timeLimit: Duration) async throws {
    try await table.perform(.submit(selector), in: view, timeLimit: timeLimit)
  }

  /// Ends the web process that shows the view's page.
  package func terminateWebContentProcess(of view: ViewID) async throws {
    try await table.terminateWebContentProcess(of: view)
  }

  /// Closes all views, and waits until WebKit's processes have ended.
  ///
  /// If another engine needs the processes, they continue to run.
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
