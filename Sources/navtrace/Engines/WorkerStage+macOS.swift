#if os(macOS)
import FixtureServing
import NavigationHarness
import WebViewKit

/// What the worker of an engine has on macOS: a server without TLS.
struct WorkerStage {
  private let engine: Engine

  init(_ engine: Engine) { self.engine = engine }

  /// Makes what serves the scenarios.
  func makeServer() throws -> FixtureServer {
    try FixtureServer(secureTransport: UnavailableTLS())
  }

  /// Makes the engine.
  ///
  /// - Throws: ``EngineFailure`` with the remedy where it cannot run here.
  mutating func makeEngine(
    beside server: FixtureServer
  ) throws -> any EngineControl & WebViewBackend {
    try engine.make()
  }

  /// Nothing was made that stays.
  func end() {}
}
#endif
