import AuthoredYAML

/// A pattern for a field's value, if an expectation does not give the value itself.
///
/// In a file it is a mapping at the place of the value: `url: {prefix: /s/, capture: session}`. So
/// it is in a ``TraceEvent``, and only a comparison with an expectation takes it for a pattern.
/// Fields that may hold any JSON have none, since there a mapping is a value.
struct ValuePattern {
  private static let textKeys = ["prefix", "suffix", "contains", "matches", "capture", "same"]
  private static let numberKeys = ["min", "max", "capture", "same"]
  private static let otherKeys = ["capture", "same"]

  private let entries: [String: TraceValue]
  private let expression: BoundedExpression?

  /// Reads the pattern that stands at a value's place; `nil` if the value itself does.
  init?(_ value: TraceValue, of type: ValueType) {
    guard type != .any, case .map(let entries) = value else { return nil }
    self.entries = entries
    expression = entries["matches"]?.text.flatMap { try? BoundedExpression.named($0) }
  }

  /// Returns the keys that a pattern may have at a place.
  static func keys(for type: ValueType) -> [String] {
    switch type {
    case .text: textKeys
    case .integer, .number: numberKeys
    case .bool, .any: otherKeys
    }
  }

  /// The name under which the value is kept for later events.
  var capture: String? { entries["capture"]?.text }
  /// A remark on the pattern beside a value that does not fit; `nil` if it is the value's fault.
  var note: String? {
    expression?.isGivenUp == true ? "the expression takes too many steps, and was given up" : nil
  }
  /// The name of a value that was kept, which this one has to be.
  var same: String? { entries["same"]?.text }

  /// Whether a value fits, as far as it is not compared with one that was kept.
  func accepts(_ value: TraceValue?) -> Bool {
    guard let value else { return false }
    return entries.allSatisfy { name, bound in accepts(value, name, bound) }
  }

  private func accepts(_ value: TraceValue, _ name: String, _ bound: TraceValue) -> Bool {
    switch name {
    case "capture", "same": return true
    case "min": return value.double.map { $0 >= bound.double ?? .infinity } ?? false
    case "max": return value.double.map { $0 <= bound.double ?? -.infinity } ?? false
    default: break
    }
    guard let text = value.text, let bound = bound.text else { return false }
    return switch name {
    case "prefix": text.utf8.starts(with: bound.utf8)
    case "suffix": text.utf8.reversed().starts(with: bound.utf8.reversed())
    case "contains": Array(text.utf8).contains(Array(bound.utf8))
    case "matches": expression?.matches(text) ?? false
    default: false
    }
  }
}

extension TraceEvent {
  /// Whether a mapping stands at the place of a value, as it does for a pattern.
  var mayHavePatterns: Bool {
    fields.values.contains { if case .map = $0 { true } else { false } }
  }

  /// The patterns in place of values, if the event is an expected one.
  var patterns: [ValuePattern] {
    orderedFields.compactMap { ValuePattern($0.value, of: kind.type(of: $0.field)) }
  }
}

extension TraceValue {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }

  var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
}

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

extension AuthoredNode {
  /// Text with at least one character that is not a space.
  func filledText(expected: String) throws(AuthoredError) -> String {
    let text = try string(expected: expected)
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw error("found empty text", expected: expected)
    }
    return text
  }
}

extension AuthoredFields {
  /// Returns the elements of a list that has to be there and has to have some.
  func filledList(_ key: String) throws(AuthoredError) -> [AuthoredNode] {
    let node = try required(key, expected: "a list of events")
    let elements = try node.list(of: "events")
    guard !elements.isEmpty else {
      throw node.error("an empty list", expected: "at least one event")
    }
    return elements
  }
}
