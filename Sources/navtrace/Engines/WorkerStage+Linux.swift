#if os(Linux)
import FixtureServing
import FixtureTLS
import Foundation
import WebViewKit

/// What the worker of an engine has on Linux: a server with TLS, a folder, and a display.
struct WorkerStage {
  private let engine: Engine
  private let storage = FileManager.default.temporaryDirectory
    .appending(path: "navtrace-stores-\(UUID().uuidString)")
  private let transport = TLSTransport()
  private var display: VirtualDisplay?

  init(_ engine: Engine) { self.engine = engine }

  /// Makes what serves the scenarios.
  func makeServer() throws -> FixtureServer { try FixtureServer(secureTransport: transport) }

  /// Makes the engine, which trusts the server's authority.
  ///
  /// - Throws: ``EngineFailure`` with the remedy where it cannot run here.
  mutating func makeEngine(
    beside server: FixtureServer
  ) throws -> any EngineControl & WebViewBackend {
    let made = try engine.make(
      storage: storage, authority: transport.authority.certificate, beside: server)
    if engine.needsDisplay {
      display = try VirtualDisplay.start(
        for: engine.rawValue, environment: ProcessInfo.processInfo.environment)
    }
    return made
  }

  /// Removes what it has made.
  func end() {
    display?.stop()
    // Nothing was stored where the folder is missing.
    try? FileManager.default.removeItem(at: storage)
  }
}
#endif
