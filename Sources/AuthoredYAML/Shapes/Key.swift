/// A key of a mapping: its name, the shape of its value, and the property that receives it.
package struct Key<Root>: Sendable {
  package let name: String
  /// The purpose of the key, in one line.
  package let documentation: String
  package let schema: Schema
  /// The expected content, for error messages, if the key is required; otherwise `nil`.
  package let required: String?
  private let reader: @Sendable (AuthoredNode, inout Root) throws(AuthoredError) -> Void

  private init<Value>(
    _ name: String, _ shape: Shape<Value>, required: String?, _ documentation: String,
    _ set: @escaping @Sendable (Value, inout Root) -> Void
  ) {
    self.name = name
    self.documentation = documentation
    self.required = required
    schema = shape.schema
    reader = { node, root throws(AuthoredError) in set(try shape.read(node), &root) }
  }

  /// Returns a required key.
  ///
  /// - Parameter expected: The expected content, for the message that the key is missing.
  package static func required<Value>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ shape: Shape<Value>,
    expected: String, _ documentation: String
  ) -> Key {
    Key(name, shape, required: expected, documentation) { $1[keyPath: path] = $0 }
  }

  /// Returns a key with a default: if it is absent, the property keeps its value.
  package static func key<Value>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ shape: Shape<Value>,
    _ documentation: String
  ) -> Key {
    Key(name, shape, required: nil, documentation) { $1[keyPath: path] = $0 }
  }

  /// Returns an optional key: if it is absent, the property stays `nil`.
  package static func optional<Value>(
    _ name: String, _ path: any WritableKeyPath<Root, Value?> & Sendable, _ shape: Shape<Value>,
    _ documentation: String
  ) -> Key {
    Key(name, shape, required: nil, documentation) { $1[keyPath: path] = $0 }
  }

  /// Returns a key whose value sets several properties, or no property.
  ///
  /// - Parameter expected: The expected content, for error messages, if the key is required.
  package static func custom<Value>(
    _ name: String, _ shape: Shape<Value>, expected: String? = nil, _ documentation: String,
    set: @escaping @Sendable (Value, inout Root) -> Void
  ) -> Key {
    Key(name, shape, required: expected, documentation, set)
  }

  fileprivate func read(_ node: AuthoredNode, into root: inout Root) throws(AuthoredError) {
    try reader(node, &root)
  }
}

extension Shape {
  /// Returns the shape of a mapping with fixed keys.
  ///
  /// - Parameters:
  ///   - initial: The value if the mapping is empty.
  ///   - first: Throws if the mapping has keys that exclude each other. Called before values are
  ///     read.
  ///   - check: Throws if values contradict each other, and completes the value.
  package static func mapping(
    _ initial: Value, _ keys: [Key<Value>],
    first: (@Sendable (AuthoredFields) throws(AuthoredError) -> Void)? = nil,
    check: (@Sendable (inout Value, AuthoredFields) throws(AuthoredError) -> Void)? = nil
  ) -> Shape where Value: Sendable {
    Shape(Schema.mapping(of: keys)) { node throws(AuthoredError) in
      var value = initial
      let fields = try node.fields(keys.map(\.name))
      try first?(fields)
      try fields.read(keys, into: &value)
      try check?(&value, fields)
      return value
    }
  }
}

extension Schema {
  package static func mapping<Root>(of keys: [Key<Root>]) -> Schema {
    mapping(properties(of: keys), required: keys.filter { $0.required != nil }.map(\.name))
  }

  /// Returns the schema of each key's value, with the key's documentation.
  package static func properties<Root>(of keys: [Key<Root>]) -> [(name: String, value: Schema)] {
    keys.map { ($0.name, $0.schema.described($0.documentation)) }
  }
}

extension AuthoredFields {
  /// Reads the values of the keys that are present.
  package func read<Root>(_ keys: [Key<Root>], into root: inout Root) throws(AuthoredError) {
    for key in keys {
      if let node = self[key.name] {
        try key.read(node, into: &root)
      } else if let expected = key.required {
        throw node.error("no key '\(key.name)'", expected: expected)
      }
    }
  }
}
