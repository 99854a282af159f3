import AuthoredYAML

extension EventKind {
  /// The kind of that name.
  ///
  /// - Throws: ``AuthoredError`` that tells the nearest name, or all of them where none is near.
  init(authored name: String, at node: AuthoredNode) throws(AuthoredError) {
    guard let kind = EventKind(rawValue: name) else {
      throw node.error(
        "unknown event '\(name)'", expected: name.guess(among: EventKind.allCases.map(\.rawValue)))
    }
    self = kind
  }
}
