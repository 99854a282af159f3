/// The features (WebKit's feature flags) of an engine that differ from their defaults.
///
/// They are the last part of an engine's name: `webkitgtk+SiteIsolation-UsesBackForwardCache` is
/// WebKitGTK with one feature turned on and one turned off.
package struct EngineFeatures: Hashable, Sendable, CustomStringConvertible {
  /// Whether each feature is on, keyed by the feature's identifier.
  package var values: [String: Bool]

  package init(_ values: [String: Bool] = [:]) { self.values = values }

  /// Parses the last part of an engine's name.
  ///
  /// Returns `nil` if a sign is not followed by an identifier, or if an identifier occurs more than
  /// once.
  package init?(_ text: some StringProtocol) {
    values = [:]
    var rest = text[...]
    while let sign = rest.first {
      guard sign == "+" || sign == "-" else { return nil }
      let identifier = rest.dropFirst().prefix { $0.isLetter || $0.isNumber }
      guard !identifier.isEmpty, values[String(identifier)] == nil else { return nil }
      values[String(identifier)] = sign == "+"
      rest = rest[identifier.endIndex...]
    }
  }

  /// The signs and identifiers, sorted by identifier; empty if all features have their defaults.
  package var description: String {
    values.sorted { $0.key < $1.key }.map { ($0.value ? "+" : "-") + $0.key }.joined()
  }

  /// Returns the name of an engine without its features.
  package static func engine(in name: String) -> String {
    String(name.prefix { $0 != "+" && $0 != "-" })
  }

  /// Returns the engine names whose expectation files apply to an engine: first the name with
  /// features, then the name without features.
  package static func owners(of name: String) -> [String] {
    let base = engine(in: name)
    return base == name ? [name] : [name, base]
  }
}

/// A feature that an engine can turn on and off.
package struct EngineFeature: Hashable, Sendable, Encodable {
  /// The engine's own name for the feature, such as `SiteIsolation`.
  package var identifier: String
  /// The state of the feature's development in the engine's own words, such as `unstable`.
  package var status: String
  /// Whether the feature is on by default.
  package var isOnByDefault: Bool

  package init(_ identifier: String, status: String, isOnByDefault: Bool) {
    (self.identifier, self.status) = (identifier, status)
    self.isOnByDefault = isOnByDefault
  }
}
