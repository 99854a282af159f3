#if os(Linux)
import FixtureServing
import FixtureTLS
import ModelEngine
import WebViewKit

extension TestBench {
  /// A server, and the model, which trusts its certificates.
  static func make() throws -> (server: FixtureServer, engine: any EngineControl & WebViewBackend) {
    let transport = TLSTransport()
    let server = try FixtureServer(secureTransport: transport)
    let secure = try TLSContext(clientTrusting: transport.authority.certificate, asks: true)
    return (server, ModelEngine(secure: secure, beside: server))
  }
}

extension EngineConnection {
  /// Runs a function that makes views, which are this connection's.
  nonisolated func serving<Value: Sendable>(
    _ function: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await EngineConnection.$ofTask.withValue(self, operation: function)
  }
}
#endif
