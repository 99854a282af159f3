import FixtureServing
import HTTPFixtures
import NavigationRecording
import WebViewKit

/// What one test has for itself: a site that is served, and the engine behind its web views.
struct TestBench: Sendable {
  /// The one of the running test.
  @TaskLocal static var current: TestBench?

  let session: FixtureSession
  let engine: any EngineControl
  let connection: EngineConnection

  /// The names of the site's origins.
  var names: OriginNames { OriginNames(session.origins) }

  /// Serves a site and starts an engine for as long as the function runs.
  static func run<Value: Sendable>(
    _ site: Site, for function: @Sendable () async throws -> Value
  ) async throws -> Value {
    let (server, engine) = try make()
    let session = try await server.openSession(site: site)
    let connection = await EngineConnection(engine)
    try await engine.start()
    let bench = TestBench(session: session, engine: engine, connection: connection)
    let result: Result<Value, any Error>
    do {
      result = .success(
        try await $current.withValue(bench) {
          try await connection.serving(function)
        })
    } catch { result = .failure(error) }
    await connection.closeViews()
    await engine.stop()
    await session.close()
    return try result.get()
  }
}
