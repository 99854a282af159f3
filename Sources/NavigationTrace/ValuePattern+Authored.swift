import AuthoredYAML

extension ValuePattern {
  /// Reads a mapping at the place of a value, as the value that stands for it.
  ///
  /// - Throws: ``AuthoredError`` for a key that a value of that type cannot be measured by, or a
  ///   regular expression that is none.
  static func value(
    authored node: AuthoredNode, of type: ValueType
  ) throws(AuthoredError) -> TraceValue {
    let entries = try node.fields(keys(for: type)).entries
    guard !entries.isEmpty else {
      throw node.error(
        "an empty pattern", expected: "one or more of \(keys(for: type).joined(separator: ", "))")
    }
    var pattern: [String: TraceValue] = [:]
    for (key, value) in entries { pattern[key] = try entry(key, value) }
    if let least = pattern["min"]?.double, let most = pattern["max"]?.double, least > most {
      throw node.error("min above max, which no value is", expected: "a max that is not below min")
    }
    return .map(pattern)
  }

  private static func entry(
    _ key: String, _ node: AuthoredNode
  ) throws(AuthoredError) -> TraceValue {
    switch key {
    case "min", "max": return .number(try node.number())
    case "capture", "same": return .string(try name(node))
    case "matches":
      let text = try node.string(expected: "a regular expression")
      do { _ = try BoundedExpression.named(text) } catch {
        throw node.error(
          "'\(text)' is no regular expression", expected: "one that the whole value matches")
      }
      return .string(text)
    default: return .string(try node.filledText(expected: "text"))
    }
  }

  private static func name(_ node: AuthoredNode) throws(AuthoredError) -> String {
    let text = try node.string(expected: "a name")
    guard text.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]*/) != nil else {
      throw node.error("the name '\(text)'", expected: "a letter, then letters, digits, '-' or '_'")
    }
    return text
  }
}
