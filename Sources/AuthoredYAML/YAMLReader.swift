import Yams

/// A YAML reader that limits the values that aliases expand to, used by `AuthoredNode`.
///
/// Yams would expand an alias in a key and hash every value that the alias stands for. Each level
/// of ten aliases would make that ten times as many values. Therefore Yams never sees an alias:
/// each `*` that could begin one is replaced with a character that the text does not contain, so
/// Yams reads the alias as a scalar.
struct YAMLReader {
  /// The maximum number of values that the aliases of one file together may expand to.
  static let mostAliased = 100_000

  /// A value with its size, so an alias to it can be counted without visiting the value again.
  private struct Measured {
    var tree: AuthoredTree
    /// The number of values in the tree, including the value itself.
    var size = 1
    /// The nesting depth of lists and mappings in the tree.
    var depth = 0

    /// Adds the size of a contained value, and returns that value's tree.
    mutating func adding(_ value: Measured) -> AuthoredTree {
      size += value.size
      depth = max(depth, value.depth + 1)
      return value.tree
    }
  }

  private let file: String
  /// The substitute for the `*` of a possible alias; `nil` if there is no `*`.
  private let standIn: Unicode.Scalar?
  private var anchors: [String: Measured] = [:]
  private var aliased = 0

  /// Reads a string; an empty document is an empty mapping.
  static func read(_ text: String, file: String) throws(AuthoredError) -> AuthoredTree {
    var reader = try YAMLReader(text, file: file)
    let parser: Parser
    let root: Node?
    do {
      // The basic resolver does not guess types. Guessing would cost more than everything else.
      parser = try Parser(yaml: reader.withoutAliases(text), resolver: .basic, encoding: .utf8)
      root = try parser.singleRoot()
    } catch {
      var error = AuthoredError(error, in: text, file: file)
      error.problem = reader.restored(error.problem)
      throw error
    }
    // A node has only a weak reference to its anchor, which the parser owns.
    defer { withExtendedLifetime(parser) {} }
    guard let root else { return AuthoredTree(line: nil, content: .mapping([])) }
    return try reader.measure(root, level: 0).tree
  }

  private init(_ text: String, file: String) throws(AuthoredError) {
    self.file = file
    guard text.utf8.contains(UInt8(ascii: "*")) else {
      standIn = nil
      return
    }
    let privateUse: ClosedRange<UInt32> = 0xE000...0xF8FF
    let used = Set(text.unicodeScalars.lazy.map(\.value).filter(privateUse.contains))
    let free = privateUse.lazy.filter { !used.contains($0) }.compactMap(Unicode.Scalar.init).first
    guard let free else {
      throw AuthoredError(
        file: file, problem: "has every character of private use", expected: "at most 6399 of them")
    }
    standIn = free
  }

  private func withoutAliases(_ text: String) -> String {
    guard let standIn else { return text }
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if last == "*" { result.append(Self.isOfName(scalar) ? standIn : "*") }
      if scalar != "*" { result.append(scalar) }
      last = scalar
    }
    if last == "*" { result.append("*") }
    return String(result)
  }

  private func restored(_ text: String) -> String {
    guard let standIn, text.unicodeScalars.contains(standIn) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == standIn ? "*" : $0 }))
  }

  /// Whether a character is allowed in the name of an anchor.
  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "A"..."Z", "a"..."z", "_", "-": true
    default: false
    }
  }

  private mutating func measure(
    _ node: Node, level: Int
  ) throws(AuthoredError) -> Measured {
    guard level <= AuthoredTree.greatestDepth else { throw tooDeep(node) }
    var result = Measured(
      tree: AuthoredTree(line: node.mark?.line, content: .list([])), depth: 1)
    switch node {
    case .scalar(let scalar):
      if let name = try alias(scalar) { return try unfold(name, at: node, level: level) }
      result.depth = 0
      result.tree.content = .scalar(restored(scalar.string), isPlain: scalar.style == .plain)
    case .alias(let alias):
      return try unfold(alias.anchor.rawValue, at: node, level: level)
    case .sequence(let sequence):
      var elements: [AuthoredTree] = []
      for element in sequence {
        elements.append(result.adding(try measure(element, level: level + 1)))
      }
      result.tree.content = .list(elements)
    case .mapping(let mapping):
      var entries: [(String, AuthoredTree)] = []
      for (key, value) in mapping {
        let name = try text(of: key)
        var value = result.adding(try measure(value, level: level + 1))
        value.keyLine = key.mark?.line
        entries.append((name, value))
      }
      result.tree.content = .mapping(entries)
    }
    if let anchor = node.anchor { anchors[anchor.rawValue] = result }
    return result
  }

  /// Returns the name after the `*` of an alias; `nil` if the scalar is not an alias.
  private func alias(_ scalar: Node.Scalar) throws(AuthoredError) -> String? {
    guard let standIn, scalar.style == .plain, scalar.string.unicodeScalars.first == standIn
    else { return nil }
    let name = String(scalar.string.unicodeScalars.dropFirst())
    guard name.unicodeScalars.allSatisfy(Self.isOfName), scalar.anchor == nil else {
      throw AuthoredError(
        file: file, line: scalar.mark?.line, column: scalar.mark?.column,
        problem: "is not YAML: '*\(restored(name))' is not an alias",
        expected: "the name of an anchor behind '*', or quotes around text that begins with '*'")
    }
    return name
  }

  private mutating func unfold(
    _ name: String, at node: Node, level: Int
  ) throws(AuthoredError) -> Measured {
    guard let anchored = anchors[name] else {
      throw AuthoredError(
        file: file, line: node.mark?.line, column: node.mark?.column,
        problem: "is not YAML: no anchor '&\(name)' stands before the alias '*\(name)'")
    }
    aliased += anchored.size
    guard aliased <= Self.mostAliased else {
      throw AuthoredError(
        file: file, line: node.mark?.line, column: node.mark?.column,
        problem: "'*\(name)' and the aliases before it stand for more than \(Self.mostAliased) "
          + "values", expected: "fewer aliases, or less behind their anchors")
    }
    guard level + anchored.depth <= AuthoredTree.greatestDepth else { throw tooDeep(node) }
    return anchored
  }

  private func text(of key: Node) throws(AuthoredError) -> String {
    guard case .scalar(let scalar) = key, try alias(scalar) == nil else {
      throw AuthoredError(
        file: file, line: key.mark?.line, problem: "a key that is not text",
        expected: "text, no list, mapping or alias")
    }
    return restored(scalar.string)
  }

  private func tooDeep(_ node: Node) -> AuthoredError {
    AuthoredTree.tooDeep(file: file, line: node.mark?.line)
  }
}
