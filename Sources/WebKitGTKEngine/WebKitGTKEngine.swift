import Foundation
import WebViewKit

extension WebKitGTK {
  /// Returns the engine, not yet started.
  ///
  /// - Parameter storage: The folder of stores on disk; `nil` is `navtrace` below the user's data
  ///   folder.
  /// - Parameter authority: The authority whose certificates it trusts, as PEM text; `nil` for no
  ///   authority.
  /// - Parameter features: The features that are not at their defaults.
  /// - Throws: `EngineFailure.unavailable(engine:reason:remedy:)` if it is not part of this
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

/// WebKitGTK behind WKWebView's API: each signal translated into the callback it stands for.
public final class WebKitGTKEngine: WebViewBackend, EngineControl {
  let table: ViewTable
  private let isRunning = Atomic(false)

  /// Creates the engine; ``start()`` brings it up.
  ///
  /// - Parameter storage: The folder of stores on disk; `nil` is `navtrace` below the user's data
  ///   folder, as the rules of the XDG base directories have it.
  /// - Parameter authority: The authority whose certificates `trust(_:)` accepts, as
  ///   PEM text; `nil` for no authority.
  public convenience init(storage: URL? = nil, authority: String? = nil) {
    self.init(storage: storage, authority: authority, features: EngineFeatures())
  }

  init(storage: URL?, authority: String?, features: EngineFeatures) {
    table = ViewTable(StoreFolder(storage?.path), authority: authority, features: features)
    name = "webkitgtk\(features)"
  }

  /// The engine is called `webkitgtk` on command lines and in file names, with its features.
  package let name: String

  /// The version of the library in use, such as `2.50.6`.
  package var version: String { WebKitGTK.version ?? "" }

  /// The origins of everything that the engine reports.
  package var capabilities: EngineCapabilities { WebKitGTK.capabilities }

  /// Asks about forms as a system does, in views that are made from then on.
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

  /// Performs one command on a user content, after all commands of either kind given before.
  package func performContentCommand(_ command: UserContentCommand) {
    WebKitActor.post { self.table.performContentCommand(command) }
  }
}

extension WebKitGTKEngine {
  /// Brings up the thread of GTK, and the network process.
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
  /// - Throws: An error if the process has an engine already; that one stays.
  @MainActor public func connectViews() throws { try EngineConnection.open(self) }

  /// Allows the certificates of those servers that GnuTLS accepts from the engine's authority.
  package func trust(_ servers: [SecureServer]) {
    WebKitActor.post { self.table.trust(servers) }
  }

  /// Makes a round trip through the network process, all web processes and `MainActor`.
  package func roundTrip(timeLimit: Duration) async throws -> Bool {
    try await table.roundTrip(until: .now + timeLimit, limit: timeLimit)
  }

  /// Returns a timer that goes on while WebKit's processes get a processor, and is over after ten
  /// seconds more.
  package func timer(_ limit: Duration) -> @Sendable () -> Bool {
    let launch = ProcessLaunch(within: limit, atMost: limit + .seconds(10))
    return { !launch.isUnderWay }
  }

  /// Clicks the first element of the main frame's document that a CSS selector finds, by a script.
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

  /// Closes all views, and waits for WebKit's processes to end unless another engine needs them;
  /// nothing happens if the engine was not started.
  public func stop() async {
    guard isRunning.exchange(false, ordering: .relaxed) else { return }
    await table.close()
    await WebKitProcesses.end(within: .seconds(3)) { GLibLoop.shared.isLastUser }
    GLibLoop.shared.leave()
  }
}
#endif
