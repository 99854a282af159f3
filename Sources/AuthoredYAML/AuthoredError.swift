/// What the author of a file wrote wrong: the file, the line, the key, and what was expected there.
public struct AuthoredError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file as it was named by whoever asked for it.
  public var file: String
  /// The line of the offending node, counted from 1; nil where the file could not be read at all.
  public var line: Int?
  /// The column of the mistake, counted from 1; `nil` if only the line is known.
  public var column: Int?
  /// The path of keys that leads to the node, such as `origins.main./start.redirect`.
  public var key: String?
  /// What is wrong, as a clause: `unknown key 'redirct'`.
  public var problem: String
  /// What would have been right, as a noun phrase; nil where the problem says it all.
  public var expected: String?

  /// Creates an error that points at one place of one file.
  public init(
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

  /// The same without file and line.
  public var message: String {
    var text = ""
    if let key, !key.isEmpty { text += "at '\(key)': " }
    text += problem
    if let expected { text += "; expected \(expected)" }
    return text
  }
}
