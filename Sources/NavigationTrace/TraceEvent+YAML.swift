public import AuthoredYAML

extension TraceEvent: CustomStringConvertible {
  /// The event as one line of YAML: `didCommit: {view: 2, navigation: 1, url: /a}`.
  public var description: String {
    var entries = orderedFields.map { ($0.field.rawValue, FlowYAML.text($0.value)) }
    if view == 1, fields.count == 1, let main = kind.mainField, let value = fields[main] {
      return "\(kind.rawValue): \(FlowYAML.text(value))"
    }
    if view != 1 { entries.insert(("view", "\(view)"), at: 0) }
    return entries.isEmpty ? kind.rawValue : "\(kind.rawValue): \(FlowYAML.map(entries))"
  }
}

extension TraceEvent {
  /// Reads `goBack`, `load: /a` or `didCommit: {view: 2, url: /a}`.
  ///
  /// A plain value is allowed for steps and properties and stands for their first field.
  ///
  /// - Parameter allowsPatterns: Whether a mapping may stand at the place of a value, which says
  ///   what that has to be like.
  /// - Throws: `AuthoredError` for an unknown kind or field or a value of another type.
  public init(authored node: AuthoredNode, allowsPatterns: Bool = false) throws(AuthoredError) {
    if node.isScalar, !node.isNull {
      self.init(try EventKind(authored: try node.string(), at: node))
      return
    }
    let expected = "an event, such as 'didCommit: {url: /a}'"
    let entries = try node.entries(of: expected)
    guard let (name, value) = entries.first else {
      throw node.error("found an empty mapping", expected: expected)
    }
    guard entries.count == 1 else {
      throw node.error(
        "found '\(entries[1].key)' beside '\(name)'", expected: "one event an entry")
    }
    try self.init(named: name, value, allowsPatterns: allowsPatterns)
  }

  /// Reads the name of an event and what stands behind it.
  init(
    named name: String, _ value: AuthoredNode, allowsPatterns: Bool
  ) throws(AuthoredError) {
    self.init(try EventKind(authored: name, at: value))
    if value.isMapping {
      try read(value, allowsPatterns: allowsPatterns)
    } else if let main = kind.mainField {
      fields[main] = try TraceValue(authored: value, as: kind.type(of: main))
    } else if !value.isNull {
      throw value.error("found \(value.kind)", expected: "a mapping of fields")
    }
  }

  /// Reads fields and the view, and keeps those that are not written.
  mutating func read(
    _ node: AuthoredNode, allowsPatterns: Bool
  ) throws(AuthoredError) {
    for (name, value) in try node.fields(["view"] + kind.fields.map(\.rawValue)).entries {
      guard let field = EventField(rawValue: name) else {
        view = try value.integer(in: 1...10_000)
        continue
      }
      let type = kind.type(of: field)
      if allowsPatterns, value.isMapping, type != .any {
        fields[field] = try ValuePattern.value(authored: value, of: type)
        continue
      }
      fields[field] = try TraceValue(authored: value, as: type)
      if field == .event { _ = try EventKind(authored: try value.string(), at: value) }
    }
  }
}
