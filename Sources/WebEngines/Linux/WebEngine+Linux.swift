import AppleWebKitEngine
package import FixtureServing
import FixtureTLS
package import Foundation
import ModelEngine
import WebKitGTKEngine
package import WebViewKit

extension WebEngine {
  /// The version, such as `2.50.6`; `nil` if the engine is not part of this build.
  package var version: String? {
    switch kind {
    case .model: ModelEngine.version
    case .webkitgtk: WebKitGTK.version
    case .wkwebview: nil
    }
  }

  /// Returns the events that the engine reports, and the origin of each of their values.
  package func capabilities() throws -> EngineCapabilities {
    switch kind {
    case .model: ModelEngine.capabilities
    case .webkitgtk: WebKitGTK.capabilities
    case .wkwebview: AppleWebKit.capabilities
    }
  }

  /// The features that the engine can turn on and off.
  ///
  /// Read this property only in processes that do not start an engine. The list is empty if the
  /// engine has no features, or is not part of this build.
  package var knownFeatures: [EngineFeature] {
    switch kind {
    case .model: ModelEngine.features
    case .webkitgtk: WebKitGTK.features
    case .wkwebview: []
    }
  }

  /// Checks that the engine has the features of its name.
  ///
  /// Call it only in a process that does not start an engine: WebKit takes the thread of its first
  /// call for its main thread. In other processes, the engine checks its features when it starts.
  ///
  /// - Throws: `EngineFailure` that names the nearest features.
  package func checkFeatures() throws(EngineFailure) {
    try checkKind()
    if kind == .webkitgtk, isBuiltIn { try WebKitGTK.check(features) }
  }

  /// Makes the engine, without starting it.
  ///
  /// - Parameters:
  ///   - storage: The folder for data stores on disk; `nil` for the user's own folder.
  ///   - authority: The authority whose certificates the engine trusts, as PEM text; `nil` for no
  ///     authority.
  ///   - server: The server of this process, if it has one.
  /// - Throws: `EngineFailure` with the remedy if it cannot run here.
  package func make(
    storage: URL? = nil, authority: String? = nil, beside server: FixtureServer? = nil
  ) throws -> any EngineControl & WebViewBackend {
    try checkKind()
    return switch kind {
    case .model:
      ModelEngine(
        secure: try TLSContext(clientTrusting: authority, asks: true),
        on: server?.eventLoop, features: features)
    case .webkitgtk:
      try WebKitGTK.engine(storage: storage, authority: authority, features: features)
    case .wkwebview: throw AppleWebKit.absence
    }
  }

  /// The names of pages and responses by kind, with their treatment by the model.
  package static var pageNames: [(title: String, groups: [(treatment: String, names: [String])])] {
    PageNames.all.map { ($0.title, $0.groups.map { ($0.treatment.description, $0.names) }) }
  }

  /// The functions that find the first part of a page that is not modelled, by the name of the
  /// engine.
  package static var unmodelledPartFinders: [String: @Sendable (String) -> String?] {
    [WebEngine.model.rawValue: { ModelEngine.unmodelledPart(of: $0) }]
  }
}

/// An engine that has not been started yet, a server with TLS, and a folder for the data stores on
/// disk.
///
/// The engine trusts the server's authority.
///
/// `TestBench` and the command `worker` create a value of this type. For Apple systems, there is a
/// type with the same name and members.
package struct EngineBench: Sendable {
  package let server: FixtureServer
  package let engine: any EngineControl & WebViewBackend
  private let storage: URL

  /// Makes the folder, the server and the engine.
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
    // If the folder does not exist, nothing was stored.
    try? FileManager.default.removeItem(at: storage)
  }
}
