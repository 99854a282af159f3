import FixtureSystem

/// A node of a YAML or JSON file, whose type is chosen by the code that reads it and never guessed.
///
/// `realm: no` read by ``string()`` is the string "no", and `status: 200` read by ``integer(in:)``
/// is the number 200. Every failure is an ``AuthoredError`` that names file, line and key.
package struct AuthoredNode {
  /// The path of the file that contains the node, as the caller gave it.
  package let file: String
  /// The keys and indices that lead from the root to this node.
  package let path: [String]
  let tree: AuthoredTree
  /// Values that a shape needs and the file does not contain, like `Decoder.userInfo`.
  package var context: (any Sendable)?
}

extension AuthoredNode {
  /// Parses YAML text; an empty document is an empty mapping.
  ///
  /// All aliases together may expand to at most 100,000 values, and an alias may not be a key.
  /// - Throws: ``AuthoredError`` if the string is not YAML, has a key twice in one mapping, or has
  ///   aliases that expand to more values.
  package init(parsing text: String, file: String) throws(AuthoredError) {
    self.init(file: file, path: [], tree: try YAMLReader.read(text, file: file))
  }

  /// Parses JSON text (RFC 8259), which has no anchors.
  ///
  /// - Throws: ``AuthoredError`` if the string is not JSON or has a name twice in one object.
  package init(parsingJSON text: String, file: String) throws(AuthoredError) {
    self.init(file: file, path: [], tree: try JSONReader.read(text, file: file))
  }

  /// Whether a string is valid JSON, in which an object may contain the same name twice.
  package static func isJSON(_ text: String) -> Bool { JSONReader.accepts(text) }

  /// The line of the node in its file, counted from 1; `nil` if it does not come from a file.
  package var line: Int? { tree.line }

  /// The dotted path of keys to this node, empty at the root.
  package var key: String { path.joined(separator: ".") }

  /// A description of the node for an error message: a scalar's text, or "a mapping" or "a list".
  package var kind: String {
    switch tree.content {
    case .scalar(let text, _): isNull ? "nothing" : "'\(text)'"
    case .mapping: "a mapping"
    case .list: "a list"
    }
  }

  /// Whether the node is a plain `null` or `~`, or is empty.
  package var isNull: Bool {
    guard let plain else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(plain)
  }

  /// Whether the node is a mapping.
  package var isMapping: Bool { if case .mapping = tree.content { true } else { false } }

  /// Whether the node is a list.
  package var isList: Bool { if case .list = tree.content { true } else { false } }

  /// Whether the node is a scalar, quoted or plain.
  package var isScalar: Bool { if case .scalar = tree.content { true } else { false } }

  /// Whether the node is a scalar without quotes, which may mean a number or a Boolean.
  package var isPlainScalar: Bool { plain != nil }

  /// The string of a scalar without quotes; `nil` if the node is something else.
  var plain: String? {
    if case .scalar(let text, isPlain: true) = tree.content { text } else { nil }
  }

  /// The approximate size of the node as JSON in bytes, with aliases expanded.
  package var jsonBytes: Int { tree.jsonBytes }

  /// Returns an error at this node.
  package func error(_ problem: String, expected: String? = nil) -> AuthoredError {
    AuthoredError(file: file, line: line, key: key, problem: problem, expected: expected)
  }

  /// Returns an error at the line of this node's key, since the value may begin on a later line.
  package func keyError(_ problem: String, expected: String? = nil) -> AuthoredError {
    AuthoredError(
      file: file, line: tree.keyLine ?? line, key: key, problem: problem, expected: expected)
  }
}

extension AuthoredNode {
  /// Reads a file as YAML.
  ///
  /// - Parameter expected: The kind of file, such as "a site file", for error messages.
  /// - Throws: ``AuthoredError`` if the file cannot be read, or is not YAML in UTF-8.
  package init(contentsOf file: String, expected: String) throws(AuthoredError) {
    let expected = "\(expected) in UTF-8"
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: file)) } catch {
      throw AuthoredError(
        file: file, problem: "cannot be read: \(Self.reason(of: error, file))", expected: expected)
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw AuthoredError(file: file, problem: "is not UTF-8", expected: expected)
    }
    // Editors on Windows put a byte order mark before UTF-8.
    try self.init(parsing: text.first == "\u{FEFF}" ? String(text.dropFirst()) : text, file: file)
  }

  /// Returns the system's message for a Foundation error, such as a loop of symbolic links.
  private static func systemReason(of error: any Error) -> String {
    let system = (error as? CocoaError)?.underlying as? POSIXError
    return system.map { text(ofErrno: $0.code.rawValue) } ?? "\(error)"
  }

  private static func reason(of error: any Error, _ file: String) -> String {
    var isFolder = false
    _ = FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
    return switch (error as? CocoaError)?.code {
    case _ where isFolder: "Is a directory"
    case .fileReadNoSuchFile: "No such file or directory"
    // Foundation also reports a pipe or a device in this way.
    case .fileReadNoPermission where FileManager.default.isReadableFile(atPath: file):
      "Not a regular file"
    case .fileReadNoPermission: "Permission denied"
    default: Self.systemReason(of: error)
    }
  }
}

/// A value of an authored file as it is written, before its type is known.
struct AuthoredTree {
  enum Content {
    /// A string. `isPlain` is true if it has no quotes, so it may mean a number or a Boolean.
    case scalar(String, isPlain: Bool)
    /// The elements of a list, in order.
    case list([AuthoredTree])
    /// The entries of a mapping in the order they are written, each key once.
    case mapping([(key: String, value: AuthoredTree)])
  }

  /// The line, counted from 1; `nil` if the value does not come from a file.
  var line: Int?
  /// The line of the value's key; `nil` if it has no key.
  var keyLine: Int?
  var content: Content

  /// The approximate size of the tree as JSON in bytes.
  var jsonBytes: Int {
    switch content {
    case .scalar(let text, _): text.utf8.count + 2
    case .list(let elements): elements.reduce(2) { $0 + $1.jsonBytes }
    case .mapping(let entries):
      entries.reduce(2) { $0 + $1.key.utf8.count + 3 + $1.value.jsonBytes }
    }
  }

  /// The maximum nesting depth of lists and mappings.
  static let greatestDepth = 200

  static func tooDeep(file: String, line: Int?) -> AuthoredError {
    AuthoredError(
      file: file, line: line, problem: "lists and mappings more than \(greatestDepth) deep",
      expected: "fewer of them within each other")
  }
}
