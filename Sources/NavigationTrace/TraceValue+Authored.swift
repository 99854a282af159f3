package import AuthoredYAML

extension TraceValue {
  /// Reads a value by the type expected at its place; null may stand everywhere.
  ///
  /// - Throws: ``AuthoredError`` where something of another type stands.
  package init(authored node: AuthoredNode, as type: ValueType) throws(AuthoredError) {
    if node.isNull {
      self = .null
      return
    }
    switch type {
    case .text: self = .string(try node.string())
    case .integer: self = .integer(try node.integer())
    case .number: self = .number(try node.number())
    case .bool: self = .bool(try node.bool())
    case .any: self = try TraceValue(guessing: node)
    }
  }

  /// Reads what JSON would read; whatever else is plain is text, also `no` and `007`.
  private init(guessing node: AuthoredNode) throws(AuthoredError) {
    if node.isNull {
      self = .null
    } else if node.isList {
      var values: [TraceValue] = []
      for element in try node.list() { values.append(try TraceValue(guessing: element)) }
      self = .list(values)
    } else if node.isMapping {
      var values: [String: TraceValue] = [:]
      for (key, value) in try node.entries() { values[key] = try TraceValue(guessing: value) }
      self = .map(values)
    } else {
      let text = try node.string()
      self = (node.isPlainScalar ? TraceValue(jsonLiteral: text) : nil) ?? .string(text)
    }
  }

  /// A Boolean or a number as JSON writes it.
  private init?(jsonLiteral text: String) {
    if let bool = Bool(text) {
      self = .bool(bool)
    } else if let first = text.utf8.first, !Self.beginsNumber(first) {
      // Most values are words, and a regular expression takes its time.
      return nil
    } else if let integer = Int(text), "\(integer)" == text || text == "-0" {
      self = .integer(integer)
    } else if text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil,
      let number = Double(text), number.isFinite
    {
      self = .number(number)
    } else {
      return nil
    }
  }

  private static func beginsNumber(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
