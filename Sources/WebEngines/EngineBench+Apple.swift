#if canImport(Darwin)
package import FixtureServing
package import WebViewKit

/// An engine, not started yet, with a server beside it, which speaks no TLS here.
package struct EngineBench: Sendable {
  /// The server.
  package let server: FixtureServer
  /// The engine.
  package let engine: any EngineControl & WebViewBackend

  /// Makes both.
  ///
  /// - Throws: `EngineFailure` with the remedy if the engine cannot run here.
  package init(_ engine: WebEngine) throws {
    server = try FixtureServer(secureTransport: UnavailableTLS())
    self.engine = try engine.make()
  }

  /// Does nothing: nothing was made that stays.
  package func end() {}
}
#endif
