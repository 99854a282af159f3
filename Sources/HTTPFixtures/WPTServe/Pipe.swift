import AuthoredYAML

/// One of the pipes that the query `pipe` puts behind a file: `status(404)|trickle(100:d1)`.
struct Pipe: Hashable {
  /// What is wrong with the query, and what was expected.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  /// The pipes that there are.
  static let names = ["status", "header", "slice", "trickle", "sub", "gzip"]

  /// Each of them changes the whole content.
  private static let mostPipes = 20

  let name: String
  let arguments: [String]

  /// The pipes of a query's last `pipe`, in order; none where it has no such name.
  ///
  /// - Throws: ``Mistake`` where there is no such pipe.
  static func all(of request: FixtureRequest) throws(Mistake) -> [Pipe] {
    guard let query = request.query,
      let text = FormText.pairs(of: query).last(where: { $0.name == "pipe" })?.value
    else { return [] }
    var rest = text[...]
    var pipes: [Pipe] = []
    while !rest.isEmpty {
      let name = rest.prefix { $0 != "(" && $0 != "|" }
      rest = rest[name.endIndex...]
      let arguments = rest.first == "(" ? arguments(&rest) : []
      if rest.first == "|" { rest.removeFirst() }
      if !name.isEmpty { pipes.append(Pipe(name: String(name), arguments: arguments)) }
    }
    // What came in could double itself each time, and compressing takes its time.
    for name in ["sub", "gzip"] where pipes.count(where: { $0.name == name }) > 1 {
      throw Pipe(name: name, arguments: []).mistake(
        "'\(name)' twice", expected: "it once", in: request)
    }
    guard pipes.count <= mostPipes else {
      throw pipes[0].mistake(
        "\(pipes.count) pipes", expected: "at most \(mostPipes)", in: request)
    }
    if let unknown = pipes.first(where: { !names.contains($0.name) }) {
      let known = names.joined(separator: ", ")
      throw unknown.mistake(
        "there is no pipe '\(unknown.name)'", expected: "one of \(known)", in: request)
    }
    return pipes
  }

  /// A mistake that names the query.
  func mistake(_ problem: String, expected: String, in request: FixtureRequest) -> Mistake {
    let file = "the query of \(request.path)"
    let error = AuthoredError(file: file, key: "pipe", problem: problem, expected: expected)
    return Mistake(description: error.description)
  }

  /// Takes arguments off the front, from `(` to `)`; in them `\` makes the next character a plain
  /// one.
  private static func arguments(_ rest: inout Substring) -> [String] {
    rest.removeFirst()
    var arguments = [""]
    while let character = rest.popFirst(), character != ")" {
      switch character {
      case ",": arguments.append("")
      case "\\":
        let escaped = rest.popFirst() ?? "\\"
        let controls: [Character: Character] = ["n": "\n", "r": "\r", "t": "\t"]
        arguments[arguments.count - 1].append(controls[escaped] ?? escaped)
      default: arguments[arguments.count - 1].append(character)
      }
    }
    return arguments
  }
}
