#if os(macOS)
import AppleWebKitEngine
import Foundation
import WebViewKit

extension Engine {
  /// Whether the engine is part of this build: Apple's own is a part of the system.
  var isBuiltIn: Bool { self == .wkwebview }

  /// Its version; nil where it is not part of this build.
  var version: String? { isBuiltIn ? AppleWebKitEngine().version : nil }

  /// Where everything that the engine reports comes from.
  ///
  /// - Throws: ``EngineFailure`` if it is an engine of Linux.
  func capabilities() throws -> EngineCapabilities { try make().capabilities }

  /// The engine itself, for the process that is to be its worker; not started yet.
  ///
  /// - Throws: ``EngineFailure`` with the remedy where it cannot run here.
  func make() throws -> any EngineControl & WebViewBackend {
    guard isBuiltIn else {
      throw EngineFailure.unavailable(
        engine: rawValue, reason: "it is an engine of Linux",
        remedy: "run navtrace there, or in its container")
    }
    return AppleWebKitEngine()
  }

  /// The program itself.
  static var executable: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }
}
#endif
