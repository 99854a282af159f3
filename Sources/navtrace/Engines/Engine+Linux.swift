#if os(Linux)
import AppleWebKitEngine
import FixtureServing
import FixtureTLS
import Foundation
import ModelEngine
import WebKitGTKEngine
import WebViewKit

extension Engine {
  /// Whether the engine is part of this build.
  var isBuiltIn: Bool {
    switch self {
    case .model: true
    case .webkitgtk: WebKitGTK.isBuiltIn
    case .wkwebview: false
    }
  }

  /// Its version; nil where it is not part of this build.
  var version: String? {
    switch self {
    case .model: ModelEngine.version
    case .webkitgtk: WebKitGTK.version
    case .wkwebview: nil
    }
  }

  /// Where everything that the engine reports comes from.
  func capabilities() throws -> EngineCapabilities {
    switch self {
    case .model: ModelEngine.capabilities
    case .webkitgtk: WebKitGTK.capabilities
    case .wkwebview: AppleWebKit.capabilities
    }
  }

  /// The engine itself, for the process that is to be its worker; not started yet.
  ///
  /// - Parameters:
  ///   - storage: Where it keeps data stores that are on disk; nil is the user's own place.
  ///   - authority: The authority whose certificates it trusts, as PEM text; nil for no authority.
  ///   - server: The server of this process, where it has one.
  /// - Throws: ``EngineFailure`` with the remedy where it cannot run here.
  func make(
    storage: URL? = nil, authority: String? = nil, beside server: FixtureServer? = nil
  ) throws -> any EngineControl & WebViewBackend {
    switch self {
    case .model:
      ModelEngine(
        secure: try TLSContext(clientTrusting: authority, asks: true), beside: server)
    case .webkitgtk: try WebKitGTK.engine(storage: storage, authority: authority)
    case .wkwebview: throw AppleWebKit.absence
    }
  }

  /// The program itself.
  static var executable: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
  }
}
#endif
