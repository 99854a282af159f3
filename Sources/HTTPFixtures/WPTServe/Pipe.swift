import AuthoredYAML
import HTTPTypes

/// One of the pipes that the query `pipe` puts behind a file: `status(404)|trickle(100:d1)`.
struct Pipe: Hashable {
  static let names = ["status", "header", "slice", "trickle", "sub", "gzip"]

  /// Each of them changes the whole content.
  private static let mostPipes = 20

  let name: String
  let arguments: [String]
  /// The path of the request, for messages.
  let path: String

  /// Returns the pipes of a query's last `pipe`, in order; none if it has no such name.
  static func all(of request: FixtureRequest) throws(RequestMistake) -> [Pipe] {
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
      if name.isEmpty, arguments.isEmpty { continue }
      pipes.append(Pipe(name: String(name), arguments: arguments, path: request.path))
    }
    // The input could double each time, and compression takes time.
    for name in ["sub", "gzip"] where pipes.count(where: { $0.name == name }) > 1 {
      throw pipes[0].mistake("'\(name)' twice", expected: "it once")
    }
    guard pipes.count <= mostPipes else {
      throw pipes[0].mistake("\(pipes.count) pipes", expected: "at most \(mostPipes)")
    }
    if let unknown = pipes.first(where: { !names.contains($0.name) }) {
      let known = names.joined(separator: ", ")
      throw unknown.mistake("there is no pipe '\(unknown.name)'", expected: "one of \(known)")
    }
    return pipes
  }

  func mistake(_ problem: String, expected: String) -> RequestMistake {
    let file = "the query of \(path)"
    let error = AuthoredError(file: file, key: "pipe", problem: problem, expected: expected)
    return RequestMistake(description: error.description)
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

/// The response with a file, on its way through pipes.
struct PipedContent {
  var head: ReplyHead
  var body: [UInt8]
  let file: String
  private(set) var trickle: Trickle?

  /// The reply, whole or with pauses in its body.
  var reply: Reply {
    guard let trickle, head.allowsBody else { return Reply(head, body) }
    return Reply([.head(head)] + trickle.parts(of: body))
  }

  /// Sends the content through a pipe.
  ///
  /// - Throws: ``RequestMistake`` if an argument is none of the pipe's, ``AuthoredError`` if an
  ///   expression of the file has no value.
  mutating func pass(_ pipe: Pipe, from values: inout TemplateValues) throws {
    let arguments = pipe.arguments
    switch (pipe.name, arguments.count) {
    case ("status", 1):
      guard let status = Int(arguments[0]), 200...999 ~= status else {
        throw pipe.mistake("found '\(arguments[0])'", expected: "status(200) to status(999)")
      }
      head.status = status
    case ("header", 2...3): try setField(pipe)
    case ("slice", 1...2): try slice(pipe)
    case ("trickle", 1):
      guard let trickle = Trickle(arguments[0], of: body.count) else {
        throw pipe.mistake(
          "found '\(arguments[0])'",
          expected: "bytes, pauses and a repeat such as 100:d0.5:r2, that are over in an hour")
      }
      self.trickle = trickle
      forbidStorageUnlessSaid()
    case ("sub", 0...1):
      let escapings = ["": true, "html": true, "none": false]
      guard let escapesMarkup = escapings[arguments.first ?? ""] else {
        throw pipe.mistake("found '\(arguments[0])'", expected: "sub(html) or sub(none)")
      }
      body = try Template(body, file: file).filled(from: &values, escapesMarkup: escapesMarkup)
    case ("gzip", 0...1) where arguments.first ?? "" == "":
      guard let coded = Deflator(.gzip).compress(body, isLast: true) else { return }
      head.fields[.contentEncoding] = Coding.gzip.rawValue
      body = coded
    default:
      throw pipe.mistake(
        "'\(pipe.name)' with \(arguments.count) arguments",
        expected: "status(CODE), header(NAME,VALUE,APPEND), slice(START,END), trickle(STEPS), "
          + "sub(none), gzip()")
    }
  }

  private mutating func setField(_ pipe: Pipe) throws(RequestMistake) {
    let (name, value) = (pipe.arguments[0], pipe.arguments[1])
    guard let field = HTTPField(line: "\(name):\(value)".utf8), !field.name.isAboutFraming else {
      throw pipe.mistake(
        "'\(name)' with '\(value)'", expected: "a field that does not frame the message")
    }
    let flags = ["true": true, "1": true, "false": false, "0": false]
    let flag = pipe.arguments.count > 2 ? pipe.arguments[2] : "false"
    guard let isAppended = flags[flag.lowercased()] else {
      throw pipe.mistake("found '\(flag)'", expected: "true or false")
    }
    if !isAppended { head.fields[field.name] = nil }
    head.fields.append(field)
  }

  /// Keeps a part by its ends as Python counts them: negative ones from behind, `null` for none.
  private mutating func slice(_ pipe: Pipe) throws(RequestMistake) {
    var ends = [0, body.count]
    for (index, text) in pipe.arguments.enumerated() where text.lowercased() != "null" {
      guard let end = Int(text) else {
        throw pipe.mistake("found '\(text)'", expected: "a whole number, or null")
      }
      ends[index] = end < 0 ? max(0, body.count + end) : min(end, body.count)
    }
    body = ends[0] < ends[1] ? Array(body[ends[0]..<ends[1]]) : []
  }

  /// Adds wptserve's fields for content that takes time, so that the next run does not find it
  /// stored.
  private mutating func forbidStorageUnlessSaid() {
    let names: [HTTPField.Name] = [.cacheControl, .pragma, .expires]
    guard names.allSatisfy({ head.fields[$0] == nil }) else { return }
    head.fields[.cacheControl] = "no-cache, no-store, must-revalidate"
    head.fields[.pragma] = "no-cache"
    head.fields[.expires] = "0"
  }
}

/// A body in pieces with pauses between them, as wptserve writes it: `100:d0.5:r2`.
struct Trickle: Hashable {
  private enum Step: Hashable {
    case bytes(Int)
    case pause(Double)
  }

  /// The most seconds that the pauses last together, and the most pieces and pauses.
  private static let (longest, most) = (3600.0, 100_000)

  private var steps: [Step] = []

  /// Reads steps for a body of a number of bytes; `nil` if they are malformed or never come to an
  /// end.
  ///
  /// `100` is that many bytes, `d0.5` a pause in seconds, and `r2` as the last one repeats the two
  /// steps before it, or as many as there are, until nothing is left; the number is even. Without
  /// it the rest of the body comes at once.
  init?(_ text: String, of length: Int) {
    var written: [Step] = []
    var repeated = 0
    for part in text.split(separator: ":", omittingEmptySubsequences: false) {
      guard repeated == 0 else { return nil }
      if part.hasPrefix("d"), let seconds = Double(part.dropFirst()), 0...60 ~= seconds {
        written.append(.pause(seconds))
      } else if part.hasPrefix("r"), let count = Int(part.dropFirst()), count > 0,
        count.isMultiple(of: 2)
      {
        repeated = count
      } else if let count = Int(part), 0...1_000_000_000 ~= count {
        written.append(.bytes(count))
      } else {
        return nil
      }
    }
    steps = written
    let sent = Self.bytes(of: written)
    if repeated > 0, sent < length {
      let again = written.suffix(repeated)
      let size = Self.bytes(of: again)
      guard size > 0 else { return nil }
      let times = (length - sent + size - 1) / size
      guard times <= Self.most / repeated else { return nil }
      for _ in 0..<times { steps += again }
    }
    guard steps.count <= Self.most, Self.seconds(of: steps) <= Self.longest else { return nil }
  }

  func parts(of body: [UInt8]) -> [ReplyPart] {
    var parts: [ReplyPart] = []
    var rest = body[...]
    for step in steps {
      switch step {
      case .pause(let seconds): parts.append(.delay(.seconds(seconds)))
      case .bytes(let count):
        let piece = rest.prefix(count)
        if !piece.isEmpty { parts.append(.body(Array(piece))) }
        rest = rest.dropFirst(piece.count)
      }
    }
    return rest.isEmpty ? parts : parts + [.body(Array(rest))]
  }

  private static func bytes(of steps: some Sequence<Step>) -> Int {
    steps.reduce(0) { if case .bytes(let count) = $1 { $0 + count } else { $0 } }
  }

  private static func seconds(of steps: [Step]) -> Double {
    steps.reduce(0) { if case .pause(let seconds) = $1 { $0 + seconds } else { $0 } }
  }
}
