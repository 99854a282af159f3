/// A key that determines the kind of a mapping, with the shape of its value and the keys that may
/// stand beside it.
package struct Choice<Value>: Sendable {
  package let name: String
  fileprivate let companions: [String]
  /// The values that may stand at it and at the keys beside it.
  fileprivate let properties: [(name: String, value: Schema)]
  fileprivate let reader: @Sendable (AuthoredNode, AuthoredFields) throws(AuthoredError) -> Value

  /// Creates a word.
  ///
  /// - Parameters:
  ///   - shape: The shape of its value.
  ///   - keys: The keys that may stand beside it.
  ///   - make: The value, made of all that is written.
  package init<Draft>(
    _ name: String, _ shape: Shape<Draft>, beside keys: [Key<Draft>] = [], _ documentation: String,
    make: @escaping @Sendable (Draft) -> Value
  ) {
    self.name = name
    companions = keys.map(\.name)
    properties =
      [(name, shape.schema.described(documentation))] + Schema.properties(of: keys)
    reader = { node, fields throws(AuthoredError) in
      var draft = try shape.read(node)
      try fields.read(keys, into: &draft)
      return make(draft)
    }
  }
}

extension Choice {
  /// Creates a word whose value is that of its key.
  package init(_ name: String, _ shape: Shape<Value>, _ documentation: String) {
    self.init(name, shape, documentation) { $0 }
  }
}

extension Shape {
  /// Returns a mapping with one of some words, and the keys that go with it.
  ///
  /// - Parameter name: The name of the mappings, in the plural, for messages.
  package static func one(of choices: [Choice<Value>], named name: String) -> Shape {
    let words = choices.map(\.name)
    let companions = choices.flatMap(\.companions)
    return Shape(schema(of: choices)) { node throws(AuthoredError) in
      let fields = try node.fields(words + companions)
      let written = fields.entries.filter { words.contains($0.key) }
      guard written.count == 1, let choice = choices.first(where: { $0.name == written[0].key })
      else {
        throw node.error(
          "\(written.count) \(name) in one", expected: "one of " + words.joined(separator: ", "))
      }
      for (key, value) in fields.entries
      where key != choice.name && !choice.companions.contains(key) {
        let owners = choices.filter { $0.companions.contains(key) }.map { "'\($0.name)'" }
        throw value.error(
          "'\(key)' does not go with '\(choice.name)'", expected: owners.joined(separator: " or "))
      }
      return try choice.reader(written[0].value, fields)
    }
  }

  /// Returns one mapping for all words that stand alone, and one for each of the others.
  private static func schema(of choices: [Choice<Value>]) -> Schema {
    let alone = choices.filter(\.companions.isEmpty).flatMap(\.properties)
    let others = choices.filter { !$0.companions.isEmpty }.map {
      Schema.mapping($0.properties, required: [$0.name])
    }
    return .either(
      [Schema.mapping(alone).with("minProperties", 1).with("maxProperties", 1)] + others)
  }
}
