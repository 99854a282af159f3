/// A word that says what a mapping is: its name, what may stand at it, and the keys beside it.
package struct Choice<Value>: Sendable {
  /// The name.
  package let name: String
  fileprivate let companions: [String]
  fileprivate let schema: Schema
  fileprivate let reader: @Sendable (AuthoredNode, AuthoredFields) throws(AuthoredError) -> Value

  /// Creates a word.
  ///
  /// - Parameters:
  ///   - shape: What may stand at it.
  ///   - keys: What may stand beside it.
  ///   - make: The value, made of all that is written.
  package init<Draft>(
    _ name: String, _ shape: Shape<Draft>, beside keys: [Key<Draft>] = [], _ documentation: String,
    make: @escaping @Sendable (Draft) -> Value
  ) {
    self.name = name
    companions = keys.map(\.name)
    schema = .mapping(
      [(name, shape.schema.described(documentation))] + Schema.properties(of: keys),
      required: [name])
    reader = { node, fields throws(AuthoredError) in
      var draft = try shape.read(node)
      try fields.read(keys, into: &draft)
      return make(draft)
    }
  }
}

extension Choice {
  /// Creates a word whose value is what stands at it.
  package init(_ name: String, _ shape: Shape<Value>, _ documentation: String) {
    self.init(name, shape, documentation) { $0 }
  }
}

extension Shape {
  /// A mapping with one of some words, and the keys that go with it.
  ///
  /// - Parameter name: What the mappings are, in the plural, for messages.
  package static func one(of choices: [Choice<Value>], named name: String) -> Shape {
    let words = choices.map(\.name)
    let companions = choices.flatMap(\.companions)
    return Shape(.either(choices.map(\.schema))) { node throws(AuthoredError) in
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
}
