#if os(Linux)
import AppleWebKitEngine
package import FixtureServing
import FixtureTLS
package import Foundation
import ModelEngine
import WebKitGTKEngine
package import WebViewKit

extension WebEngine {
  /// Whether the engine is part of this build.
  public var isBuiltIn: Bool {
    switch self {
    case .model: true
    case .webkitgtk: WebKitGTK.isBuiltIn
    case .wkwebview: false
    }
  }

  /// Its version, such as `2.50.6`; nil if it is not part of this build.
  public var version: String? {
    switch self {
    case .model: ModelEngine.version
    case .webkitgtk: WebKitGTK.version
    case .wkwebview: nil
    }
  }

  /// Where everything that the engine reports comes from.
  package func capabilities() throws -> EngineCapabilities {
    switch self {
    case .model: ModelEngine.capabilities
    case .webkitgtk: WebKitGTK.capabilities
    case .wkwebview: AppleWebKit.capabilities
    }
  }

  /// The engine itself, not started yet.
  ///
  /// - Parameters:
  ///   - storage: Where it keeps data stores that are on disk; nil is the user's own place.
  ///   - authority: The authority whose certificates it trusts, as PEM text; nil for no authority.
  ///   - server: The server of this process, if it has one.
  /// - Throws: `EngineFailure` with the remedy if it cannot run here.
  package func make(
    storage: URL? = nil, authority: String? = nil, beside server: FixtureServer? = nil
  ) throws -> any EngineControl & WebViewBackend {
    switch self {
    case .model:
      ModelEngine(
        secure: try TLSContext(clientTrusting: authority, asks: true),
        on: server?.eventLoop)
    case .webkitgtk: try WebKitGTK.engine(storage: storage, authority: authority)
    case .wkwebview: throw AppleWebKit.absence
    }
  }

  /// What finds the first script of a page, by the names of the engines that run none.
  package static var scriptFinders: [String: @Sendable (String) -> String?] {
    [WebEngine.model.rawValue: { ModelEngine.script(in: $0) }]
  }
}
#endif
