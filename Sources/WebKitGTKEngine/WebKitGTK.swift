import Foundation
import WebViewKit

/// Real WebKit, where the package was built with the trait `WebKitGTK`.
public enum WebKitGTK {
  /// Whether the engine is part of this build.
  public static var isBuiltIn: Bool {
    #if WebKitGTK
    true
    #else
    false
    #endif
  }

  /// The engine, not yet started.
  ///
  /// - Parameter storage: The folder of stores on disk; nil is `navtrace` below the user's data
  ///   folder.
  /// - Throws: ``EngineFailure/unavailable(engine:reason:remedy:)`` where it is not part of this
  ///   build.
  public static func engine(storage: URL? = nil) throws(EngineFailure) -> any EngineControl
    & WebViewBackend
  {
    #if WebKitGTK
    WebKitGTKEngine(storage: storage)
    #else
    throw .unavailable(
      engine: "webkitgtk", reason: "it was built without the trait",
      remedy: "build with --traits WebKitGTK")
    #endif
  }
}
