public import AuthoredYAML

extension ExpectedTrace {
  /// Reads an expectation file that has the whole trace.
  ///
  /// - Parameter isOverride: Whether the file is one engine's, which has to give its reason and the
  ///   port's file.
  /// - Throws: `AuthoredError` with file, line and key.
  public init(
    parsing text: String, file: String, isOverride: Bool = false
  ) throws(AuthoredError) {
    try self.init(
      authored: try AuthoredNode(parsing: text, file: file), isOverride: isOverride)
  }

  /// Reads an expectation that has the whole trace from the root of its file.
  ///
  /// - Parameter isOverride: Whether the file is one engine's, which has to give its reason and the
  ///   port's file.
  /// - Throws: `AuthoredError` with file, line and key.
  public init(authored node: AuthoredNode, isOverride: Bool = false) throws(AuthoredError) {
    self = try AuthoredExpectation(authored: node, isOverride: isOverride).trace
  }

  /// Reads events alone, the list under `events` of an expectation file.
  ///
  /// - Throws: ``AuthoredError`` with file, line and key.
  package init(events text: String, file: String, source: [String]) throws(AuthoredError) {
    let node = try AuthoredNode(parsing: text, file: file)
    self.init(source: source, items: try Self.items(of: try node.list(of: "events")))
  }

  static func items(of entries: [AuthoredNode]) throws(AuthoredError) -> [ExpectedItem] {
    var items: [ExpectedItem] = []
    var kept: Set<String> = []
    for entry in entries {
      let item = try ExpectedItem(authored: entry)
      try check(item, keeping: &kept, at: entry)
      items.append(item)
    }
    return items
  }

  /// An item may speak only of values that something before it, or it itself, has kept.
  private static func check(
    _ item: ExpectedItem, keeping kept: inout Set<String>, at entry: AuthoredNode
  ) throws(AuthoredError) {
    let patterns = item.events.flatMap(\.patterns)
    kept.formUnion(patterns.compactMap(\.capture))
    guard let name = patterns.compactMap(\.same).first(where: { !kept.contains($0) }) else {
      return
    }
    throw entry.error(
      "nothing before it keeps a value as '\(name)'",
      expected: "'{capture: \(name)}' in an event before")
  }

  /// The file's text: one event a line, fields in the order of ``EventKind/fields``.
  public var yaml: String {
    var lines = ["trace: \(Trace.version)", "source: \(FlowYAML.list(source))"]
    if let reason { lines.append("reason: \(FlowYAML.block(reason))") }
    if let port { lines.append("port: \(FlowYAML.block(port))") }
    lines.append("events:")
    for item in items { lines += item.yamlLines }
    lines += dispute?.yamlLines ?? []
    return lines.joined(separator: "\n") + "\n"
  }
}
