import AuthoredYAML
import WebViewKit

extension WebKitGTK {
  /// Checks that the given WebKit feature flags exist.
  ///
  /// Call this only where ``features`` can be used.
  ///
  /// - Throws: `EngineFailure` if a flag does not exist. It names the flags with similar names.
  package static func check(_ features: EngineFeatures) throws(EngineFailure) {
    guard !features.values.isEmpty else { return }
    let known = Self.features.map(\.identifier)
    let names = features.values.keys.sorted()
    guard let unknown = names.first(where: { !known.contains($0) }) else { return }
    let near = unknown.nearest(3, among: known).map { "'\($0)'" }.joined(separator: ", ")
    throw .unavailable(
      engine: "webkitgtk\(features)", reason: "it has no feature '\(unknown)'",
      remedy: "the nearest are \(near); 'navtrace doctor --features' lists them all")
  }
}

#if WebKitGTK
import CWebKitGTK

extension WebKitGTK {
  /// The feature flags of the library in use, sorted by identifier.
  ///
  /// WebKit considers the thread of its first call to be its main thread. Therefore use this only
  /// on ``WebKitActor``, or in a process that does not start an engine.
  package static let features = all.map { feature in
    EngineFeature(
      identifier(of: feature),
      status: word(
        of: webkit_feature_get_status(feature).rawValue, in: webkit_feature_status_get_type()
      ).split(separator: "_").last?.lowercased() ?? "",
      isOnByDefault: webkit_feature_get_default_value(feature) != 0)
  }.sorted { $0.identifier < $1.identifier }

  /// WebKit's objects for the feature flags; the list that owns the objects is never released.
  fileprivate static var all: [OpaquePointer] {
    let list = list
    return (0..<webkit_feature_list_get_length(list)).compactMap {
      webkit_feature_list_get(list, $0)
    }
  }

  private nonisolated(unsafe) static let list = webkit_settings_get_all_features()

  fileprivate static func identifier(of feature: OpaquePointer) -> String {
    webkit_feature_get_identifier(feature).map { String(cString: $0) } ?? ""
  }
}

extension EngineFeatures {
  /// Sets the feature flags in WebKit's settings; flags that WebKit does not have are ignored.
  @WebKitActor func apply(to settings: OpaquePointer?) {
    guard !values.isEmpty else { return }
    for feature in WebKitGTK.all {
      guard let isOn = values[WebKitGTK.identifier(of: feature)] else { continue }
      webkit_settings_set_feature_enabled(settings, feature, isOn ? 1 : 0)
    }
  }
}
#else
extension WebKitGTK {
  /// An empty list, since the library is not part of this build.
  package static let features: [EngineFeature] = []
}
#endif
