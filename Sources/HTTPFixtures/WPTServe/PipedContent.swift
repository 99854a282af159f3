import HTTPTypes

/// What a file is answered with, on its way through pipes.
struct PipedContent {
  /// The status and the fields.
  var head: ReplyHead
  /// The body as a whole.
  var body: [UInt8]
  /// The file that it is made of.
  let file: String
  private var trickle: Trickle?

  init(_ head: ReplyHead, _ body: [UInt8], file: String) {
    self.head = head
    self.body = body
    self.file = file
  }

  /// The reply, whole or with pauses in its body.
  var reply: Reply {
    guard let trickle, head.allowsBody else { return Reply(head, body) }
    return Reply([.head(head)] + trickle.parts(of: body))
  }

  /// Sends the content through a pipe.
  ///
  /// - Throws: ``Pipe/Mistake`` where an argument is none of the pipe's, ``AuthoredError`` where an
  ///   expression of the file has no value.
  mutating func pass(_ pipe: Pipe, from values: inout TemplateValues) throws {
    let request = values.request
    let arguments = pipe.arguments
    switch (pipe.name, arguments.count) {
    case ("status", 1):
      guard let status = Int(arguments[0]), 200...999 ~= status else {
        throw pipe.mistake(
          "found '\(arguments[0])'", expected: "status(200) to status(999)", in: request)
      }
      head.status = status
    case ("header", 2...3): try setField(pipe, in: request)
    case ("slice", 1...2): try slice(pipe, in: request)
    case ("trickle", 1):
      guard let trickle = Trickle(arguments[0], of: body.count) else {
        throw pipe.mistake(
          "found '\(arguments[0])'",
          expected: "bytes, pauses and a repeat such as 100:d0.5:r2, that are over in an hour",
          in: request)
      }
      self.trickle = trickle
      forbidStorageUnlessSaid()
    case ("sub", 0...1):
      let escaping: Template.Escaping = arguments == ["none"] ? .none : .html
      body = try Template(body, file: file).filled(from: &values, escaping)
    case ("gzip", 0...1):
      guard let coded = Deflator(.gzip).compress(body, isLast: true) else { return }
      head.fields[.contentEncoding] = Coding.gzip.rawValue
      body = coded
    default:
      throw pipe.mistake(
        "'\(pipe.name)' with \(arguments.count) arguments",
        expected:
          "status(CODE), header(NAME,VALUE,APPEND), slice(START,END), trickle(STEPS), sub(none), gzip()",
        in: request)
    }
  }

  private mutating func setField(_ pipe: Pipe, in request: FixtureRequest) throws(Pipe.Mistake) {
    let (name, value) = (pipe.arguments[0], pipe.arguments[1])
    guard let field = FieldLine("\(name):\(value)".utf8)?.field, !field.name.isAboutFraming else {
      throw pipe.mistake(
        "'\(name)' with '\(value)'", expected: "a field that does not frame the message",
        in: request)
    }
    let isAppended =
      pipe.arguments.count > 2 && ["true", "1"].contains(pipe.arguments[2].lowercased())
    if !isAppended { head.fields[field.name] = nil }
    head.fields.append(field)
  }

  /// Keeps a part by its ends as Python counts them: negative ones from behind, `null` for none.
  private mutating func slice(_ pipe: Pipe, in request: FixtureRequest) throws(Pipe.Mistake) {
    var ends = [0, body.count]
    for (index, text) in pipe.arguments.enumerated() where text.lowercased() != "null" {
      guard let end = Int(text) else {
        throw pipe.mistake("found '\(text)'", expected: "a whole number, or null", in: request)
      }
      ends[index] = end < 0 ? max(0, body.count + end) : min(end, body.count)
    }
    body = ends[0] < ends[1] ? Array(body[ends[0]..<ends[1]]) : []
  }

  /// What wptserve adds to a content that takes its time, so that the next run does not find it
  /// stored.
  private mutating func forbidStorageUnlessSaid() {
    let names: [HTTPField.Name] = [.cacheControl, .pragma, .expires]
    guard names.allSatisfy({ head.fields[$0] == nil }) else { return }
    head.fields[.cacheControl] = "no-cache, no-store, must-revalidate"
    head.fields[.pragma] = "no-cache"
    head.fields[.expires] = "0"
  }
}

extension HTTPField.Name {
  /// `Pragma` (RFC 9111 section 5.4).
  fileprivate static let pragma = HTTPField.Name("Pragma") ?? .cacheControl
}
