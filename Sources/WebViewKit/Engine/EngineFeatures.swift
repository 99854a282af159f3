/// The features of an engine that are not at their defaults, as the end of its name.
///
/// `webkitgtk+SiteIsolation-UsesBackForwardCache` is WebKitGTK with one feature turned on and one
/// turned off.
package struct EngineFeatures: Hashable, Sendable, CustomStringConvertible {
  /// Whether each feature is on, by its identifier.
  package var values: [String: Bool]

  package init(_ values: [String: Bool] = [:]) { self.values = values }

  /// Reads the end of an engine's name; `nil` if a sign has no identifier, or one comes twice.
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

  /// The signs and identifiers, sorted by identifier; empty if every feature is at its default.
  package var description: String {
    values.sorted { $0.key < $1.key }.map { ($0.value ? "+" : "-") + $0.key }.joined()
  }

  /// Returns the name of an engine without its features.
  package static func engine(in name: String) -> String {
    String(name.prefix { $0 != "+" && $0 != "-" })
  }

  /// Returns the names whose own expectations hold for an engine, the nearest first: with its
  /// features and, if it has any, without them.
  package static func owners(of name: String) -> [String] {
    let base = engine(in: name)
    return base == name ? [name] : [name, base]
  }
}

/// A feature that an engine can turn on and off.
package struct EngineFeature: Hashable, Sendable, Encodable {
  /// The engine's own name of it, such as `SiteIsolation`.
  package var identifier: String
  /// The state of its development, in the engine's own word, such as `unstable`.
  package var status: String
  /// Whether it is on by default.
  package var isOnByDefault: Bool

  package init(_ identifier: String, status: String, isOnByDefault: Bool) {
    (self.identifier, self.status) = (identifier, status)
    self.isOnByDefault = isOnByDefault
  }
}
