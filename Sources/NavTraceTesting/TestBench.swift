import CFixtureSystem
import FixtureServing
import FixtureSites
import Foundation
import NavigationRecording
import Testing
import WebEngines
import WebViewKit

/// The environment of one test: a site that is served, and the engine of the test's web views.
///
/// The trait, the test case and `holds(inEveryOrderOf:)` create benches. The creator of a bench has
/// to close it.
struct TestBench: Sendable {
  @TaskLocal static var current: TestBench?

  let site: Site
  let session: FixtureSession
  let connection: EngineConnection
  /// The recordings that the test makes; `nil` if they are not collected.
  var recordings: Recordings?
  private let kind: WebEngine
  private let parts: EngineBench
  /// The number of the test among the running tests; if the process crashes, these tests are named.
  private let test: CInt

  var engine: any EngineControl { parts.engine }

  /// The model with the engine's features, as far as the model has these features.
  var model: WebEngine {
    let known = WebEngine.model.knownFeatures.map(\.identifier)
    return .model.with(features: kind.features.values.filter { known.contains($0.key) })
  }

  var isModel: Bool { kind.kind == .model }

  var names: OriginNames { OriginNames(session.origins) }

  /// Serves a site and starts an engine, until ``close()``.
  ///
  /// - Parameter name: The name of the test; `nil` if it is not known.
  /// - Throws: ``NavTraceTestingError/engine(_:)`` if the engine does not start, or an error of the
  ///   server.
  init(
    serving site: Site, on engine: WebEngine, for name: String? = Test.current?.crashName
  ) async throws {
    await RealEngines.shared.enter(engine)
    test = (name ?? "(no name)").withCString { fixture_begin_test($0) }
    do {
      let parts = try EngineBench(engine)
      do {
        try await parts.engine.start()
        session = try await parts.server.openSession(site: site)
      } catch {
        await parts.engine.stop()
        parts.end()
        throw error
      }
      (kind, self.site, self.parts) = (engine, site, parts)
      connection = await EngineConnection(parts.engine)
      parts.engine.trust(
        SecureServer.all(in: session.origins, certificateChains: session.certificateChains))
    } catch {
      fixture_end_test(test)
      await RealEngines.shared.leave(engine)
      throw error is EngineFailure ? NavTraceTestingError.engine("\(error)") : error
    }
  }

  /// Serves a site and starts an engine for as long as the function runs.
  ///
  /// - Throws: The errors of ``init(serving:on:)`` and of the function.
  static func run(
    _ site: Site, on engine: WebEngine, for function: @Sendable () async throws -> Void
  ) async throws {
    let bench = try await TestBench(serving: site, on: engine)
    try await bench.run(function)
  }

  /// Runs a function with this bench, and closes it.
  func run(_ function: @Sendable () async throws -> Void) async throws {
    let result: Result<Void, any Error>
    do {
      try await Self.$current.withValue(self) { try await connection.serving(function) }
      result = .success(())
    } catch { result = .failure(error) }
    await close()
    try result.get()
  }

  /// Runs a function that makes views, synchronously on the main thread.
  ///
  /// The tasks that the function starts also have the bench.
  func serve(_ function: () -> Void) {
    // The function is called only on this thread, and is not stored.
    nonisolated(unsafe) let function = function
    Self.$current.withValue(self) {
      MainActor.assumeIsolated { connection.serving { function() } }
    }
  }

  /// Closes all views, and ends the engine and the site.
  func close() async {
    await connection.closeViews()
    await parts.engine.stop()
    await session.close()
    parts.end()
    fixture_end_test(test)
    await RealEngines.shared.leave(kind)
  }

  /// The recordings that a test has made, in order.
  @MainActor final class Recordings {
    var all: [WebViewRecording] = []

    nonisolated init() {}
  }

  /// A limit on the number of tests that use a real engine at the same time.
  ///
  /// A real engine starts several processes for each test. On a computer with a hundred busy web
  /// processes, time limits would be meaningless.
  actor RealEngines {
    static let shared = RealEngines()

    /// The number of tests that may use a real engine at the same time.
    static let places = max(2, ProcessInfo.processInfo.activeProcessorCount)

    private var free = places
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Waits until a test may start the engine; every call needs a ``leave(_:)``.
    func enter(_ engine: WebEngine) async {
      guard engine.kind == .webkitgtk else { return }
      guard free == 0 else { return free -= 1 }
      await withCheckedContinuation { waiting.append($0) }
    }

    /// Allows the next test to start its engine.
    func leave(_ engine: WebEngine) {
      guard engine.kind == .webkitgtk else { return }
      guard waiting.isEmpty else { return waiting.removeFirst().resume() }
      free += 1
    }
  }
}

extension Test {
  /// The test's name, with its file and line, as one line of text.
  var crashName: String { "'\(name)' (\(sourceLocation.fileName):\(sourceLocation.line))" }
}

extension EngineConnection {
  /// Runs a function that makes views.
  ///
  /// On Linux, the views belong to this connection.
  func serving(_ function: @Sendable () async throws -> Void) async throws {
    #if !os(Linux)
    try await function()
    #else
    try await EngineConnection.$ofTask.withValue(self, operation: function)
    #endif
  }

  /// Runs a synchronous function that makes views.
  func serving(_ function: () -> Void) {
    #if !os(Linux)
    function()
    #else
    EngineConnection.$ofTask.withValue(self, operation: function)
    #endif
  }
}
