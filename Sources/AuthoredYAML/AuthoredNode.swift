import Yams

/// A node of a YAML file that is read by the type expected at its place, never by YAML's guess.
///
/// `realm: no` read by ``string()`` is the text "no", and `status: 200` read by ``integer(in:)`` is
/// the number 200. Every failure is an ``AuthoredError`` that names file, line and key.
public struct AuthoredNode {
  /// The file that the node comes from, as it was named by whoever asked for it.
  public let file: String
  /// The keys and indices that lead here from the root.
  public let path: [String]
  let node: Node

  init(file: String, path: [String], node: Node) {
    self.file = file
    self.path = path
    self.node = node
  }

  /// Parses YAML text; an empty document is an empty mapping.
  ///
  /// - Throws: ``AuthoredError`` where the text is not YAML or has a key twice in one mapping.
  public init(parsing text: String, file: String) throws(AuthoredError) {
    do {
      // No type is guessed, and so none is looked for: that would cost more than all the rest.
      let node =
        try Yams.compose(yaml: text, .basic, .default, .utf8) ?? Node.mapping(.init([]))
      self.init(file: file, path: [], node: node)
    } catch {
      throw AuthoredError(error, in: text, file: file)
    }
  }

  /// A mapping of texts that were not written as YAML, such as those of a query.
  ///
  /// Each is read as if it stood in YAML without quotes.
  /// - Throws: ``AuthoredError`` where a key comes twice.
  public init(texts: [(key: String, value: String)], file: String) throws(AuthoredError) {
    var seen: Set<String> = []
    for (key, _) in texts where !seen.insert(key).inserted {
      throw AuthoredError(
        file: file, problem: "the same key twice: '\(key)'", expected: "each key once")
    }
    let pairs = texts.map { (Node($0.key), Node($0.value, Tag(.implicit), .plain)) }
    self.init(file: file, path: [], node: .mapping(Node.Mapping(pairs)))
  }

  /// The line of the node in its file, counted from 1.
  public var line: Int? { node.mark?.line }

  /// The dotted path of keys to this node, empty at the root.
  public var key: String { path.joined(separator: ".") }

  /// What kind of node stands here, in the words of an error message.
  public var kind: String {
    switch node {
    case .scalar(let scalar): isNull ? "nothing" : "'\(scalar.string)'"
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .alias: "an alias"
    }
  }

  /// Whether a plain `null`, `~` or nothing stands here.
  public var isNull: Bool {
    guard case .scalar(let scalar) = node, scalar.style == .plain || scalar.style == .any else {
      return false
    }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
  }

  /// Whether a mapping stands here.
  public var isMapping: Bool { if case .mapping = node { true } else { false } }

  /// Whether a list stands here.
  public var isList: Bool { if case .sequence = node { true } else { false } }

  /// Whether a scalar stands here, quoted or plain.
  public var isScalar: Bool { if case .scalar = node { true } else { false } }

  /// Whether a scalar without quotes stands here, which may then mean a number or a Boolean.
  public var isPlainScalar: Bool {
    guard case .scalar(let scalar) = node else { return false }
    return scalar.style == .plain || scalar.style == .any
  }

  /// An error at this node.
  public func error(_ problem: String, expected: String? = nil) -> AuthoredError {
    AuthoredError(file: file, line: line, key: key, problem: problem, expected: expected)
  }
}
