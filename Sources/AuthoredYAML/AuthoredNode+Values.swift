/// The values of a node, each checked when it is read. Shapes and other readers use them.
extension AuthoredNode {
  /// Returns a scalar as a string, regardless of the type that YAML would give it.
  ///
  /// - Throws: ``AuthoredError`` if the node is a mapping, a list or null.
  package func string(expected: String = "text") throws(AuthoredError) -> String {
    guard case .scalar(let text, _) = tree.content, !isNull else {
      throw error("found \(kind)", expected: expected)
    }
    return text
  }

  /// Reads a decimal integer; a final `.0`, which some JSON writers add, is ignored.
  ///
  /// - Throws: ``AuthoredError`` if the node is not a number, or the number is out of range.
  package func integer(in range: ClosedRange<Int>? = nil) throws(AuthoredError) -> Int {
    let bounds = range.map { " from \($0.lowerBound) to \($0.upperBound)" } ?? ""
    let digits = plain.map { $0.dropLast($0.hasSuffix(".0") ? 2 : 0) }
    guard let value = digits.flatMap({ Int($0) }), range?.contains(value) ?? true else {
      throw error("found \(kind)", expected: "a whole number\(bounds)")
    }
    return value
  }

  /// Reads a finite decimal number.
  ///
  /// - Throws: ``AuthoredError`` if the node is not a number.
  package func number(expected: String = "a number") throws(AuthoredError) -> Double {
    guard let value = plain.flatMap({ Double($0) }), value.isFinite else {
      throw error("found \(kind)", expected: expected)
    }
    return value
  }

  /// Reads `true` or `false`, unquoted and in lower case.
  ///
  /// - Throws: ``AuthoredError`` if the node is something else.
  package func bool() throws(AuthoredError) -> Bool {
    guard let value = plain.flatMap({ Bool($0) }) else {
      throw error("found \(kind)", expected: "true or false")
    }
    return value
  }

  /// Returns the elements of a list, in order.
  ///
  /// - Throws: ``AuthoredError`` if the node is not a list.
  package func list(of expected: String = "items") throws(AuthoredError) -> [AuthoredNode] {
    guard case .list(let elements) = tree.content else {
      throw error("found \(kind)", expected: "a list of \(expected)")
    }
    return elements.enumerated().map { index, element in
      AuthoredNode(file: file, path: path + ["\(index + 1)"], tree: element, context: context)
    }
  }

  /// Returns the entries of a mapping whose keys the author chooses, in the order they are written.
  ///
  /// - Throws: ``AuthoredError`` if the node is not a mapping.
  package func entries(
    of expected: @autoclosure () -> String = "a mapping"
  ) throws(AuthoredError) -> [(key: String, value: AuthoredNode)] {
    guard case .mapping(let entries) = tree.content else {
      throw error("found \(kind)", expected: expected())
    }
    return entries.map { key, value in
      (key, AuthoredNode(file: file, path: path + [key], tree: value, context: context))
    }
  }

  /// Returns the entries of a mapping whose keys are fixed.
  ///
  /// - Throws: ``AuthoredError`` if the node is not a mapping, or a key is not one of `keys`.
  package func fields(_ keys: String...) throws(AuthoredError) -> AuthoredFields {
    try fields(keys)
  }

  /// Returns the entries of a mapping whose keys are fixed.
  ///
  /// - Throws: ``AuthoredError`` if the node is not a mapping, or a key is not one of `keys`.
  package func fields(_ keys: [String]) throws(AuthoredError) -> AuthoredFields {
    let names =
      keys.count > 10
      ? "keys such as \(keys.prefix(3).joined(separator: ", "))"
      : "the keys \(keys.joined(separator: ", "))"
    let entries = try entries(of: "a mapping with \(names)")
    for (key, value) in entries where !keys.contains(key) {
      throw AuthoredError(
        file: file, line: value.tree.keyLine ?? line, key: self.key,
        problem: "unknown key '\(key)'",
        expected: key.guess(among: keys))
    }
    return AuthoredFields(node: self, entries: entries)
  }
}

/// The entries of a mapping whose keys have been checked against the allowed keys.
package struct AuthoredFields {
  /// The mapping itself, for errors that are about the complete mapping.
  package let node: AuthoredNode
  /// The entries in the order they are written.
  package let entries: [(key: String, value: AuthoredNode)]

  package init(node: AuthoredNode, entries: [(key: String, value: AuthoredNode)]) {
    self.node = node
    self.entries = entries
  }

  /// The value of a key; `nil` if the key is absent.
  package subscript(key: String) -> AuthoredNode? {
    entries.first { $0.key == key }?.value
  }

  /// Returns the value of a required key.
  ///
  /// - Throws: ``AuthoredError`` that names the missing key and the expected value.
  package func required(_ key: String, expected: String) throws(AuthoredError) -> AuthoredNode {
    guard let value = self[key] else {
      throw node.error("no key '\(key)'", expected: expected)
    }
    return value
  }
}
