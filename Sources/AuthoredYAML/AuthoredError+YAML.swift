import Yams

extension AuthoredError {
  /// The longest part of a line that a message has.
  private static let excerpt = 100

  /// Says in a message's words why a text is not YAML.
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
        file: file, line: context.mark.line,
        problem: "the same key twice: \(duplicates.map { "'\($0)'" }.joined(separator: ", "))",
        expected: "each key once")
    default: self.init(file: file, problem: "is not YAML: \(error)")
    }
  }

  private init(_ problem: String, at mark: Mark, in text: String, file: String) {
    // As libyaml counts lines: by line feeds, carriage returns, or both.
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

  /// The likely cause of what libyaml complains of, as what should stand there.
  ///
  /// - Parameter character: The character that it complains of.
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
