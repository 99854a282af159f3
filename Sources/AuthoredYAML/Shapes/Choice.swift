/// A key that determines the kind of a mapping, with the shape of its value and the other keys that
/// the mapping may have.
package struct Choice<Value>: Sendable {
  package let name: String
  package let companions: [String]
  /// The schemas of the values of this key and of the other allowed keys.
  package let properties: [(name: String, value: Schema)]
  private let reader: @Sendable (AuthoredNode, AuthoredFields) throws(AuthoredError) -> Value

  /// Creates a choice.
  ///
  /// - Parameters:
  ///   - shape: The shape of the key's value.
  ///   - keys: The other keys that the mapping may have.
  ///   - make: Makes the value from the draft, which all keys have been read into.
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

  /// Reads the values of this key and of the other allowed keys.
  package func read(
    _ node: AuthoredNode, in fields: AuthoredFields
  ) throws(AuthoredError) -> Value {
    try reader(node, fields)
  }
}

extension Choice {
  /// Creates a choice whose value is the value of its key.
  package init(_ name: String, _ shape: Shape<Value>, _ documentation: String) {
    self.init(name, shape, documentation) { $0 }
  }
}

extension Shape {
  /// Returns the shape of a mapping with exactly one of the choices, and the keys that it allows.
  ///
  /// - Parameter name: The noun for a choice in error messages.
  package static func one(of choices: [Choice<Value>], named name: String) -> Shape {
    let known = Dictionary(uniqueKeysWithValues: choices.map { ($0.name, $0) })
    let words = "one of " + choices.map(\.name).joined(separator: ", ")
    return Shape(schema(of: choices)) { node throws(AuthoredError) in
      let entries = try node.entries(of: "a mapping with \(words)")
      let written = entries.filter { known[$0.key] != nil }
      guard let (word, value) = written.first, let choice = known[word] else {
        let companions = choices.flatMap(\.companions)
        guard let (key, value) = entries.first(where: { !companions.contains($0.key) }) else {
          throw node.error("found no \(name)", expected: "".guess(among: choices.map(\.name)))
        }
        throw value.keyError(
          "unknown \(name) '\(key)'", expected: key.guess(among: choices.map(\.name)))
      }
      guard written.count == 1 else {
        throw node.error("found '\(written[1].key)' beside '\(word)'", expected: "one \(name)")
      }
      for (key, value) in entries where key != word && !choice.companions.contains(key) {
        let owners = choices.filter { $0.companions.contains(key) }.map { "'\($0.name)'" }
        throw owners.isEmpty
          ? value.keyError(
            "unknown key '\(key)'", expected: key.guess(among: [word] + choice.companions))
          : value.keyError(
            "'\(key)' does not go with '\(word)'", expected: owners.joined(separator: " or "))
      }
      return try choice.read(value, in: AuthoredFields(node: node, entries: entries))
    }
  }

  /// Returns one mapping for all choices without other keys, and one mapping for each other choice.
  private static func schema(of choices: [Choice<Value>]) -> Schema {
    let alone = choices.filter(\.companions.isEmpty).flatMap(\.properties)
    let others = choices.filter { !$0.companions.isEmpty }.map {
      Schema.mapping($0.properties, required: [$0.name])
    }
    return .either(
      [Schema.mapping(alone).with("minProperties", 1).with("maxProperties", 1)] + others)
  }
}
