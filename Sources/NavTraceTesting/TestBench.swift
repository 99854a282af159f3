import FixtureServing
import HTTPFixtures
import NavigationRecording
import WebViewKit

#if os(Linux)
import FixtureTLS
import ModelEngine
#endif

/// What one test has for itself: a site that is served, and the engine behind its web views.
struct TestBench: Sendable {
  /// The one of the running test.
  @TaskLocal static var current: TestBench?

  let session: FixtureSession
  let engine: any EngineControl
  let connection: EngineConnection

  /// The names of the site's origins.
  var names: OriginNames { OriginNames(session.origins) }

  /// Serves a site and starts the model for as long as the function runs.
  static func run<Value: Sendable>(
    _ site: Site, for function: @Sendable () async throws -> Value
  ) async throws -> Value {
    let transport = TLSTransport()
    let server = try FixtureServer(secureTransport: transport)
    let session = try await server.openSession(site: site)
    let engine = ModelEngine(
      secure: try TLSContext(clientTrusting: transport.authority.certificate, asks: true),
      beside: server)
    let connection = await EngineConnection(engine)
    try await engine.start()
    let bench = TestBench(session: session, engine: engine, connection: connection)
    let result: Result<Value, any Error>
    do {
      result = .success(
        try await $current.withValue(bench) {
          try await EngineConnection.$ofTask.withValue(connection, operation: function)
        })
    } catch { result = .failure(error) }
    await connection.closeViews()
    await engine.stop()
    await session.close()
    return try result.get()
  }
}
