#if canImport(WebKit)
import AppleWebKitEngine
import FixtureServing
import NavigationHarness
import WebViewKit

extension TestBench {
  /// A server without TLS, and WebKit itself.
  static func make() throws -> (server: FixtureServer, engine: any EngineControl & WebViewBackend) {
    (try FixtureServer(secureTransport: UnavailableTLS()), AppleWebKitEngine())
  }
}

extension EngineConnection {
  /// Runs a function that makes views, which are WebKit's own.
  nonisolated func serving<Value: Sendable>(
    _ function: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await function()
  }
}
#endif
