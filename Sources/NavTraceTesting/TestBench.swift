import FixtureServing
import HTTPFixtures
import NavigationRecording
import WebEngines
import WebViewKit

/// What one test has for itself: a site that is served, and the engine behind its web views.
struct TestBench: Sendable {
  /// The one of the running test.
  @TaskLocal static var current: TestBench?

  let session: FixtureSession
  let connection: EngineConnection
  private let kind: WebEngine
  private let parts: EngineBench

  /// The engine.
  var engine: any EngineControl { parts.engine }

  /// The names of the site's origins.
  var names: OriginNames { OriginNames(session.origins) }

  /// Serves a site and starts an engine, until ``close()``.
  ///
  /// - Throws: ``NavTraceTestingError/engine(_:)`` if the engine does not start, and what the
  ///   server throws.
  init(serving site: Site, on engine: WebEngine) async throws {
    await RealEngines.shared.enter(engine)
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
      (kind, self.parts) = (engine, parts)
      connection = await EngineConnection(parts.engine)
      parts.engine.trust(
        SecureServer.all(in: session.origins, certificateChains: session.certificateChains))
    } catch {
      await RealEngines.shared.leave(engine)
      throw error is EngineFailure ? NavTraceTestingError.engine("\(error)") : error
    }
  }

  /// Serves a site and starts an engine for as long as the function runs.
  ///
  /// - Throws: What ``init(serving:on:)`` throws, and what the function throws.
  static func run(
    _ site: Site, on engine: WebEngine, for function: @Sendable () async throws -> Void
  ) async throws {
    let bench = try await TestBench(serving: site, on: engine)
    let result: Result<Void, any Error>
    do {
      try await $current.withValue(bench) { try await bench.connection.serving(function) }
      result = .success(())
    } catch { result = .failure(error) }
    await bench.close()
    try result.get()
  }

  /// Runs a function of the main thread that makes views, in place; its tasks have the bench too.
  func serve(_ function: () -> Void) {
    // It stays on this thread, and is not kept.
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
    await RealEngines.shared.leave(kind)
  }
}
