import AppleWebKitEngine
package import FixtureServing
package import WebViewKit

extension WebEngine {
  /// Whether the engine is part of this build: Apple's own is a part of the system.
  public var isBuiltIn: Bool { self == .wkwebview }

  /// The version, which is the system's; `nil` if the engine is not part of this build.
  public var version: String? { isBuiltIn ? AppleWebKitEngine().version : nil }

  /// Returns the origins of everything that the engine reports.
  ///
  /// - Throws: `EngineFailure` if it is an engine of Linux.
  package func capabilities() throws -> EngineCapabilities { try make().capabilities }

  /// Makes the engine, which is not started yet.
  ///
  /// - Throws: `EngineFailure` with the remedy if it cannot run here.
  package func make() throws -> any EngineControl & WebViewBackend {
    guard isBuiltIn else {
      throw EngineFailure.unavailable(
        engine: rawValue, reason: "it is an engine of Linux",
        remedy: "run it there, or in a container")
    }
    return AppleWebKitEngine()
  }

  /// The functions that find a page's first script, by the engines that run none: there is no
  /// such engine here.
  package static var scriptFinders: [String: @Sendable (String) -> String?] { [:] }
}

/// An engine, not started yet, with a server beside it, which speaks no TLS here.
package struct EngineBench: Sendable {
  /// The server.
  package let server: FixtureServer
  /// The engine.
  package let engine: any EngineControl & WebViewBackend

  /// Makes the server and the engine.
  ///
  /// - Throws: `EngineFailure` with the remedy if the engine cannot run here.
  package init(_ engine: WebEngine) throws {
    server = try FixtureServer(secureTransport: UnavailableTLS())
    self.engine = try engine.make()
  }

  /// Does nothing: nothing was made that stays.
  package func end() {}
}
