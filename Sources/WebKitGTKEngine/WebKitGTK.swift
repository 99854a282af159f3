import Foundation
import WebViewKit

#if WebKitGTK
import CWebKitGTK
#endif

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

  /// The version of the library in use, such as `2.50.6`; nil where the engine is not part of this
  /// build.
  public static var version: String? {
    #if WebKitGTK
    "\(webkit_get_major_version()).\(webkit_get_minor_version()).\(webkit_get_micro_version())"
    #else
    nil
    #endif
  }

  /// The engine, not yet started.
  ///
  /// - Parameter storage: The folder of stores on disk; nil is `navtrace` below the user's data
  ///   folder.
  /// - Parameter authority: The authority whose certificates it trusts, as PEM text; nil for no
  ///   authority.
  /// - Throws: `EngineFailure.unavailable(engine:reason:remedy:)` where it is not part of this
  ///   build.
  public static func engine(
    storage: URL? = nil, authority: String? = nil
  ) throws(EngineFailure) -> any EngineControl & WebViewBackend {
    #if WebKitGTK
    WebKitGTKEngine(storage: storage, authority: authority)
    #else
    throw .unavailable(
      engine: "webkitgtk", reason: "it was built without the trait",
      remedy: "build with --traits WebKitGTK, or where another package depends on navtrace, name "
        + "traits: [\"WebKitGTK\"] at the dependency")
    #endif
  }
}
