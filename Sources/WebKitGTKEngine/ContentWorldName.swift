#if WebKitGTK
/// Names of content worlds, in WebKitGTK's words.
enum ContentWorldName {
  /// The world of the engine's own scripts, which the page cannot see.
  static let own = "navtrace"

  /// The name of a world of the app; nil is the page's own.
  static func native(_ world: String?) -> String? {
    // WebKitGTK has no default world for apps, and takes no empty name for one.
    world.map { $0.isEmpty ? "navtrace.defaultClient" : $0 }
  }
}
#endif
