#if os(Linux)
package import FixtureServing
import FixtureTLS
internal import Foundation
package import WebViewKit

/// An engine, not started yet, with what it needs beside it: a server with TLS whose authority it
/// trusts, and a folder for the data stores that are on disk.
package struct EngineBench: Sendable {
  /// The server.
  package let server: FixtureServer
  /// The engine.
  package let engine: any EngineControl & WebViewBackend
  private let storage: URL

  /// Makes all of it.
  ///
  /// - Throws: `EngineFailure` with the remedy if the engine cannot run here.
  package init(_ engine: WebEngine) throws {
    let transport = TLSTransport()
    server = try FixtureServer(secureTransport: transport)
    storage = FileManager.default.temporaryDirectory
      .appending(path: "navtrace-stores-\(UUID().uuidString)")
    self.engine = try engine.make(
      storage: storage, authority: transport.authority.certificate, beside: server)
  }

  /// Removes the folder.
  package func end() {
    // Nothing was stored if the folder is missing.
    try? FileManager.default.removeItem(at: storage)
  }
}
#endif
