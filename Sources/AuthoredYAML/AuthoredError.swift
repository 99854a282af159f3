import Yams

/// An error in a hand-written file: the file, the line, the key, and what was expected there.
public struct AuthoredError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file, as the caller gave it.
  public var file: String
  /// The line of the offending node, counted from 1; `nil` if the file could not be read at all.
  public var line: Int?
  /// The column of the error, counted from 1; `nil` if only the line is known.
  package var column: Int?
  /// The path of keys that leads to the node, such as `origins.main./start.redirect`.
  public var key: String?
  /// A clause that describes the error, such as `unknown key 'redirct'`.
  public var problem: String
  /// The expected form, as a noun phrase; `nil` if the problem is clear without it.
  public var expected: String?

  /// Creates an error at a position in a file.
  package init(
    file: String, line: Int? = nil, column: Int? = nil, key: String? = nil, problem: String,
    expected: String? = nil
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.key = key
    self.problem = problem
    self.expected = expected
  }

  /// One line: `site.yaml:3: at 'origins.main./start': unknown key 'redirct'; expected …`.
  public var description: String {
    file + [line, column].compactMap { $0.map { ":\($0)" } }.joined() + ": " + message
  }

  /// The description without file and line.
  public var message: String {
    var text = ""
    if let key, !key.isEmpty { text += "at '\(key)': " }
    text += problem
    if let expected { text += "; expected \(expected)" }
    return text
  }
}

extension AuthoredError {
  /// Creates an error from a failure to decode a JSON document, with the offending key.
  ///
  /// - Parameter expected: The kind of document that was expected, such as `a trace of version 1`.
  package init(_ error: DecodingError, file: String, expected: String) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init(
        file: file, key: Self.key(context), problem: "no key '\(key.stringValue)'",
        expected: expected)
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context) where !context.codingPath.isEmpty:
      self.init(
        file: file, key: Self.key(context), problem: context.debugDescription, expected: expected)
    default: self.init(file: file, problem: "is not JSON", expected: expected)
    }
  }

  private static func key(_ context: DecodingError.Context) -> String {
    context.codingPath.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }
      .joined(separator: ".")
  }
}

extension AuthoredError {
  /// The maximum number of characters of a source line that a message quotes.
  private static let excerpt = 100

  /// Creates an error from a parser's failure to read a string as YAML.
  init(_ error: any Error, in text: String, file: String) {
    guard let error = error as? YamlError else {
      self.init(file: file, problem: "cannot be read as YAML: \(error)")
      return
    }
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      self.init(problem, at: mark, in: text, file: file)
    case .reader(let problem, let offset, _, let text):
      let line = offset.map { text.utf8.prefix($0).count { $0 == UInt8(ascii: "\n") } + 1 }
      self.init(file: file, line: line, problem: "is not YAML: \(problem)")
    case .duplicatedKeysInMapping(let duplicates, let context):
      self.init(
        file: file, line: Self.line(ofSecond: duplicates.first, behind: context.mark, in: text),
        problem: "the same key twice: \(duplicates.map { "'\($0)'" }.joined(separator: ", "))",
        expected: "each key once")
    default: self.init(file: file, problem: "is not YAML: \(error)")
    }
  }

  /// Returns the line of a key's second occurrence in the mapping that begins at a mark.
  ///
  /// If the keys are not at the beginning of lines, returns the line of the mark.
  private static func line(ofSecond key: String?, behind mark: Mark, in text: String) -> Int {
    let blanks = String(repeating: " ", count: max(mark.column - 1, 0))
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let beginnings = ["", "\"", "'"].map { blanks + $0 + (key ?? "") + $0 + ":" }
    let same = lines.indices.dropFirst(mark.line - 1).filter { index in
      // The first key may follow the dash of a list.
      let isFirst = index == mark.line - 1
      let line = isFirst ? blanks + lines[index].dropFirst(blanks.count) : String(lines[index])
      return beginnings.contains(where: line.hasPrefix)
    }
    return same.count > 1 ? same[1] + 1 : mark.line
  }

  private init(_ problem: String, at mark: Mark, in text: String, file: String) {
    // Splits lines as libyaml does: at line feeds, carriage returns, or pairs of them.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let line = lines.indices.contains(mark.line - 1) ? lines[mark.line - 1] : ""
    let rest = line.dropFirst(mark.column - 1)
    let start = line.count > Self.excerpt ? rest : line
    let excerpt = start.drop(while: \.isWhitespace).prefix(Self.excerpt)
    self.init(
      file: file, line: mark.line, column: mark.column,
      problem: "is not YAML: \(problem)" + (excerpt.isEmpty ? "" : " in `\(excerpt)`"),
      expected: Self.remedy(for: problem, before: rest.first))
  }

  /// Returns a remedy for the likely cause of an error that libyaml reported.
  private static func remedy(for problem: String, before character: Character?) -> String? {
    switch character {
    case "\t": return "spaces in place of the tab"
    case "@", "`", "%": return "quotes around text that begins with '@', '`' or '%'"
    default: break
    }
    if problem.contains("unexpected end of stream") { return "a closing quote" }
    let words = [
      "expected ',' or", "mapping values are not allowed", "could not find expected ':'",
      "did not find expected", "block",
    ]
    guard words.contains(where: problem.contains) else { return nil }
    return "quotes around text with ': ', ' #', ',' or '}', and entries of one list or mapping in "
      + "one column"
  }
}
