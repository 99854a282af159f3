import AuthoredYAML

/// A file with `{{…}}` in it, which are replaced for each request.
struct Template {
  private let bytes: [UInt8]
  private var expressions: [(place: Range<Int>, expression: TemplateExpression)] = []

  /// Takes bytes as they are, whatever is in them.
  init(plain bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads a file, or a line of it.
  init(_ bytes: [UInt8], file: String, line: Int = 1) throws(AuthoredError) {
    self.bytes = bytes
    var (line, counted, index) = (line, 0, 0)
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "{")) {
      index = start + 1
      guard bytes[index...].first == UInt8(ascii: "{"),
        let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")),
        bytes[(end + 1)...].first == UInt8(ascii: "}")
      else { continue }
      line += bytes[counted..<start].count { $0 == 0x0A }
      let text = String(decoding: bytes[(start + 2)..<end], as: UTF8.self)
      let expression = try TemplateExpression(text, file: file, line: line)
      expressions.append((start..<end + 2, expression))
      (index, counted) = (end + 2, start)
    }
  }

  /// Returns the bytes with the values of one request.
  func filled(
    from values: inout TemplateValues, escapesMarkup: Bool
  ) throws(AuthoredError) -> [UInt8] {
    var parts: [(range: Range<Int>, text: String)] = []
    for (place, expression) in expressions {
      var value = try values.value(of: expression)
      if escapesMarkup {
        // wptserve escapes single quotes too, for attributes in them.
        value = value.escapedForHTML.split(separator: "'", omittingEmptySubsequences: false)
          .joined(separator: "&#x27;")
      }
      parts.append((place, value))
    }
    return bytes.replacing(parts)
  }
}

/// One `{{…}}` of a template: `host`, `ports[http][0]`, `$id:uuid()`.
struct TemplateExpression {
  /// An index or a list of arguments behind a name.
  enum Step: Hashable {
    /// `[www]`
    case index(String)
    /// `(md5, file.txt)`
    case arguments([String])
  }

  /// The allowed forms, as an author writes them; the kinds and numbers of steps are checked.
  static let forms = [
    "host": "host", "domains": "domains[SUBDOMAIN]", "hosts": "hosts[SITE][SUBDOMAIN]",
    "ports": "ports[SCHEME][NUMBER]", "location": "location[PART]", "headers": "headers[NAME]",
    "GET": "GET[NAME]", "url_base": "url_base", "uuid": "uuid()",
    "header_or_default": "header_or_default(NAME, DEFAULT)",
    "file_hash": "file_hash(ALGORITHM, PATH)", "fs_path": "fs_path(PATH)",
  ]

  /// The variable that the value is kept in, such as `$id`; `nil` for none.
  let variable: String?
  /// The name before the steps; a variable's begins with `$`.
  let name: String
  let steps: [Step]
  let text: String
  let file: String
  let line: Int

  /// Reads the expression between the braces.
  init(_ text: String, file: String, line: Int) throws(AuthoredError) {
    (self.text, self.file, self.line) = (text, file, line)
    var rest = text[...]
    let first = Self.word(&rest)
    if first.hasPrefix("$"), first.count > 1, rest.first == ":" {
      rest.removeFirst()
      variable = first
      name = Self.word(&rest)
    } else {
      variable = nil
      name = first
    }
    var steps: [Step] = []
    while let step = Self.step(&rest) { steps.append(step) }
    self.steps = steps
    guard rest.isEmpty, steps.map(Self.size) == Self.shape(of: name) else {
      let known = Self.forms.values.sorted().joined(separator: ", ")
      throw error("'{{\(text)}}' is nothing that is known", expected: "one of \(known), $NAME")
    }
  }

  func error(_ problem: String, expected: String) -> AuthoredError {
    AuthoredError(file: file, line: line, problem: problem, expected: expected)
  }

  /// Returns the steps that the name wants; `nil` if nothing has this name.
  private static func shape(of name: String) -> [Int]? {
    if name.hasPrefix("$"), name.count > 1 { return [] }
    guard let form = forms[name] else { return nil }
    var rest = form.dropFirst(name.count)
    var shape: [Int] = []
    while let step = step(&rest) { shape.append(size(of: step)) }
    return shape
  }

  /// -1 for an index, else the number of arguments.
  private static func size(of step: Step) -> Int {
    if case .arguments(let arguments) = step { arguments.count } else { -1 }
  }

  /// Takes letters, digits and `_` off the front, behind a `$` that may come first.
  private static func word(_ rest: inout Substring) -> String {
    let sign = rest.prefix(rest.first == "$" ? 1 : 0)
    let word = rest.dropFirst(sign.count).prefix { character in
      character.isASCII && (character.isLetter || character.isNumber) || character == "_"
    }
    rest = rest[word.endIndex...]
    return String(sign + word)
  }

  /// Takes `[…]` or `(…)` off the front.
  private static func step(_ rest: inout Substring) -> Step? {
    guard let start = rest.first, start == "[" || start == "(",
      let end = rest.firstIndex(of: start == "[" ? "]" : ")")
    else { return nil }
    let inner = rest[rest.index(after: rest.startIndex)..<end]
    rest = rest[rest.index(after: end)...]
    if start == "[" { return .index(String(inner)) }
    guard !inner.isEmpty else { return .arguments([]) }
    let arguments = inner.split(separator: ",", omittingEmptySubsequences: false)
    return .arguments(
      arguments.enumerated().map { String($0 == 0 ? $1 : $1.drop { $0 == " " }) })
  }
}
