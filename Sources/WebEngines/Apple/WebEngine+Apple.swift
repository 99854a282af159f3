import AppleWebKitEngine
package import FixtureServing
package import WebViewKit

extension WebEngine {
  /// The version, which is the system's, of which Apple's engine is a part; `nil` if the engine is
  /// not part of this build.
  package var version: String? { kind == .wkwebview ? AppleWebKitEngine().version : nil }

  /// Returns which events the engine reports, and where each value of them comes from.
  ///
  /// - Throws: `EngineFailure` if it is an engine of Linux.
  package func capabilities() throws -> EngineCapabilities { try make().capabilities }

  /// No features: WKWebView's API has none to turn on or off.
  package var knownFeatures: [EngineFeature] { [] }

  /// Checks that the engine has the features of its name.
  ///
  /// - Throws: `EngineFailure` with the remedy.
  package func checkFeatures() throws(EngineFailure) { try checkKind() }

  /// Makes the engine, which is not started yet.
  ///
  /// - Throws: `EngineFailure` with the remedy if it cannot run here.
  package func make() throws -> any EngineControl & WebViewBackend {
    guard isBuiltIn else {
      throw EngineFailure.unavailable(
        engine: rawValue, reason: "it is an engine of Linux",
        remedy: "run it there, or in a container")
    }
    try checkKind()
    return AppleWebKitEngine()
  }

  /// The names of pages and responses with what an engine does with them: WebKit knows them all.
  package static var pageNames: [(title: String, groups: [(treatment: String, names: [String])])] {
    []
  }

  /// The functions that find a page's first part that is not modelled: no engine here is a model.
  package static var unmodelledPartFinders: [String: @Sendable (String) -> String?] { [:] }
}

/// An engine, not started yet, with a server beside it, which speaks no TLS here.
///
/// `TestBench` and the command `worker` make one; its twin for Linux has the same members.
package struct EngineBench: Sendable {
  package let server: FixtureServer
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
