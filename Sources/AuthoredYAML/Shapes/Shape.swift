/// The shape of a value in a file: how it is read, and its JSON Schema.
///
/// A shape declares both at once, so that no key or word has to be added in two places. Shapes can
/// be combined. The shape in this example reads `3` and `{width: 3, unit: em}`, and reports
/// `{widht: 3}` as an unknown key, with its line and the known keys:
///
/// ```swift
/// let size = Shape.integer(in: 0...9).map { Size(width: $0) }.orMapping(
///   .mapping(Size(), [
///     .required("width", \.width, .integer(in: 0...9), expected: "a width", "the width"),
///     .key("unit", \.unit, .text, "the unit"),
///   ]))
/// ```
package struct Shape<Value>: Sendable {
  /// A function that converts a node to a value.
  package typealias Reader = @Sendable (AuthoredNode) throws(AuthoredError) -> Value

  package let schema: Schema
  private let reader: Reader

  package init(_ schema: Schema, _ reader: @escaping Reader) {
    self.schema = schema
    self.reader = reader
  }

  /// Reads a node.
  package func read(_ node: AuthoredNode) throws(AuthoredError) -> Value { try reader(node) }
}

// MARK: Combinations

extension Shape {
  /// Returns a shape that reads the same nodes and transforms the values.
  package func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Shape<Other> {
    Shape<Other>(schema) { node throws(AuthoredError) in transform(try read(node)) }
  }

  /// Returns a shape that checks each value that is read, or makes another value from it.
  package func then<Other>(
    _ transform: @escaping @Sendable (Value, AuthoredNode) throws(AuthoredError) -> Other
  ) -> Shape<Other> {
    Shape<Other>(schema) { node throws(AuthoredError) in try transform(try read(node), node) }
  }

  /// Returns a shape that accepts only values that pass a test.
  ///
  /// - Parameters:
  ///   - expected: What is expected, for error messages.
  ///   - problem: Describes the error in a value that does not pass; if `nil`, the value is quoted.
  package func checked(
    expected: String, else problem: (@Sendable (Value) -> String)? = nil,
    _ passes: @escaping @Sendable (Value) -> Bool
  ) -> Shape {
    then { value, node throws(AuthoredError) in
      guard passes(value) else {
        throw node.error(problem?(value) ?? "found \(node.kind)", expected: expected)
      }
      return value
    }
  }

  /// Returns a copy of the shape whose schema is a named definition, to which other schemas can
  /// refer.
  package func named(_ name: String) -> Shape {
    let schema = schema
    return Shape(.reference(to: name) { schema }, reader)
  }

  /// Returns a shape that reads the same nodes, but has a different schema.
  package func schema(_ schema: Schema) -> Shape { Shape(schema, reader) }

  /// Returns a shape that is created when it is needed, so it can contain itself.
  package static func lazy(_ name: String, _ shape: @escaping @Sendable () -> Shape) -> Shape {
    Shape(.reference(to: name) { shape().schema }) { node throws(AuthoredError) in
      try shape().read(node)
    }
  }

  /// Returns a shape that reads a mapping with the given shape, and any other node with this shape.
  package func orMapping(_ mapping: Shape) -> Shape {
    Shape(.either(schema, mapping.schema)) { node throws(AuthoredError) in
      try node.isMapping ? mapping.read(node) : read(node)
    }
  }

  /// A shape that also accepts null, which it reads as `nil`.
  package var orNothing: Shape<Value?> {
    Shape<Value?>(.either(schema, .nothing)) { node throws(AuthoredError) in
      node.isNull ? nil : try read(node)
    }
  }

  /// Returns the shape of a list of these values.
  ///
  /// - Parameters:
  ///   - name: The plural noun for the items, for error messages.
  ///   - least: The noun for an item if the list may not be empty, or empty text if the key already
  ///     says what the items are. `nil` if the list may be empty.
  package func list(of name: String, atLeast least: String? = nil) -> Shape<[Value]> {
    Shape<[Value]>(.list(of: schema, atLeast: least == nil ? 0 : 1)) { node throws(AuthoredError) in
      try values(node.list(of: name), at: node, atLeast: least)
    }
  }

  /// Returns a shape that reads one item or a list of items.
  package func oneOrMore(
    of name: String = "items", atLeast least: String? = nil
  ) -> Shape<[Value]> {
    Shape<[Value]>(.oneOrMore(schema, atLeast: least == nil ? 0 : 1)) {
      node throws(AuthoredError) in
      try values(node.isList ? node.list(of: name) : [node], at: node, atLeast: least)
    }
  }

  /// Returns a copy of the list with a limit, for lists that cost time or memory on each request.
  package func atMost<Element>(_ limit: Int, _ name: String) -> Shape where Value == [Element] {
    checked(expected: "at most \(limit)", else: { "\($0.count) \(name)" }) { $0.count <= limit }
  }

  private func values(
    _ nodes: [AuthoredNode], at node: AuthoredNode, atLeast least: String?
  ) throws(AuthoredError) -> [Value] {
    let values = try nodes.map { node throws(AuthoredError) in try read(node) }
    if let least, values.isEmpty {
      throw node.error(
        "an empty list", expected: least.isEmpty ? "at least one" : "at least one \(least)")
    }
    return values
  }

  /// Returns the shape of a mapping whose keys the author chooses; a duplicate key is an error.
  package func entries(of name: String) -> Shape<[String: Value]> {
    Shape<[String: Value]>(.entries(schema)) { node throws(AuthoredError) in
      var values: [String: Value] = [:]
      for (key, value) in try node.entries(of: name) { values[key] = try read(value) }
      return values
    }
  }
}

// MARK: Values

extension Shape<String> {
  /// Returns the shape of any text, even if YAML would read it as another type.
  package static func text(_ expected: String = "text") -> Shape {
    Shape(.anyText) { node throws(AuthoredError) in try node.string(expected: expected) }
  }

  package static var text: Shape { text() }

  /// Returns the shape of text with at least one character that is not white space.
  package static func filledText(_ expected: String) -> Shape {
    text(expected).checked(expected: expected, else: { _ in "found empty text" }) {
      $0.contains { !$0.isWhitespace }
    }
  }

  /// Text that has to be in quotes, as in JSON.
  package static var quoted: Shape {
    Shape(["type": "string"]) { node throws(AuthoredError) in
      guard node.isScalar, !node.isPlainScalar else {
        throw node.error("found \(node.kind)", expected: "text in quotes")
      }
      return try node.string()
    }
  }
}

extension Shape<Bool> {
  package static var flag: Shape {
    Shape(.bool) { node throws(AuthoredError) in try node.bool() }
  }

  /// The value `true` only.
  package static var yes: Shape {
    flag.checked(expected: "true") { $0 }.schema(["const": true])
  }
}

extension Shape where Value: Sendable {
  /// Returns a shape that reads one word as the given value.
  ///
  /// - Parameter expected: The word and its meaning, for messages.
  package static func word(_ word: String, for value: Value, expected: String) -> Shape {
    Shape<String>.text(expected).checked(expected: expected) { $0 == word }.map { _ in value }
      .schema(["const": .text(word)])
  }
}

extension Shape<Int> {
  package static var integer: Shape {
    Shape(["type": "integer"]) { node throws(AuthoredError) in try node.integer() }
  }

  package static func integer(in range: ClosedRange<Int>) -> Shape {
    Shape(.integer(in: range)) { node throws(AuthoredError) in try node.integer(in: range) }
  }

  package static var viewNumber: Shape { integer(in: 1...100) }
}

extension Shape<Double> {
  package static var number: Shape { number(["type": "number"], "a number") }

  /// Returns the shape of a number in a range.
  ///
  /// - Parameter expected: What is expected, for error messages; if `nil`, messages name the range.
  package static func number(
    in range: ClosedRange<Double>, expected: String? = nil
  ) -> Shape {
    let expected = expected ?? "a number from \(range.lowerBound) to \(range.upperBound)"
    let schema: Schema = [
      "type": "number", "minimum": .number("\(range.lowerBound)"),
      "maximum": .number("\(range.upperBound)"),
    ]
    return number(schema, expected).checked(expected: expected, range.contains)
  }

  /// Returns the shape of a number of seconds, which is greater than 0.
  package static func seconds(upTo most: Int) -> Shape {
    let schema: Schema = [
      "type": "number", "exclusiveMinimum": 0, "maximum": .number("\(most)"),
    ]
    let expected = "seconds, above 0 and at most \(most)"
    return number(schema, expected).checked(expected: expected) {
      $0 > 0 && $0 <= Double(most)
    }
  }

  private static func number(_ schema: Schema, _ expected: String) -> Shape {
    Shape(schema) { node throws(AuthoredError) in try node.number(expected: expected) }
  }
}

extension Shape where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// A shape that reads one of the type's raw values.
  package static var word: Shape { word(of: Value.allCases.map { ($0.rawValue, $0) }) }
}

extension Shape where Value: Sendable {
  /// Returns a shape that reads one of the given words as the value for that word.
  package static func word(of words: [(name: String, value: Value)]) -> Shape {
    let expected = "one of " + words.map(\.name).joined(separator: ", ")
    return Shape(.words(words.map(\.name))) { node throws(AuthoredError) in
      let name = try node.string(expected: expected)
      guard let word = words.first(where: { $0.name == name }) else {
        throw node.error("found \(node.kind)", expected: expected)
      }
      return word.value
    }
  }
}
