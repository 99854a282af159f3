import AppleWebKitEngine
package import FixtureServing
package import WebViewKit

extension WebEngine {
  /// The version of the system, since Apple's engine is a part of it; `nil` if the engine is not
  /// part of this build.
  package var version: String? { kind == .wkwebview ? AppleWebKitEngine().version : nil }

  /// Returns the events that the engine reports, and the origin of each of their values.
  ///
  /// - Throws: `EngineFailure` if it is an engine for Linux.
  package func capabilities() throws -> EngineCapabilities { try make().capabilities }

  /// The features that the engine can turn on and off: none, since WKWebView's API has no such
  /// features.
  package var knownFeatures: [EngineFeature] { [] }

  /// Checks that the engine has the features of its name.
  ///
  /// - Throws: `EngineFailure` with the remedy.
  package func checkFeatures() throws(EngineFailure) { try checkKind() }

  /// Makes the engine, without starting it.
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

  /// The names that occur in pages and responses, with their treatment by a model; empty, since
  /// WebKit supports all of them.
  package static var pageNames: [(title: String, groups: [(treatment: String, names: [String])])] {
    []
  }

  /// The functions that find the first part of a page that an engine does not model; empty, since
  /// no engine here is a model.
  package static var unmodelledPartFinders: [String: @Sendable (String) -> String?] { [:] }
}

/// An engine that has not been started yet, and a server, which has no TLS on Apple systems.
///
/// `TestBench` and the command `worker` create a value of this type. For Linux, there is a type
/// with the same name and members.
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

  /// Does nothing, since there is no folder to remove.
  package func end() {}
}
