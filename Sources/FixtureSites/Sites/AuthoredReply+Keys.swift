import AuthoredYAML
import HTTPMessages
import HTTPTypes

// MARK: Keys

extension AuthoredReply {
  typealias ReplyKey = Key<AuthoredReply>

  /// Returns a key whose value wraps the content's responder in another responder.
  private static func layer<Value: Sendable>(
    _ name: String, _ shape: Shape<Value>, _ documentation: String,
    _ make: @escaping @Sendable (Value, any Responder) -> any Responder
  ) -> ReplyKey {
    .custom(name, shape, documentation) { value, reply in
      reply.layers.append { make(value, $0) }
    }
  }

  static let status = ReplyKey.optional(
    "status", \.status, .integer(in: 200...999), "the status; alone, a reply without a body")
  private static let headers = ReplyKey.key(
    "headers", \.fields, .headerTemplates, "fields; a list sends a field several times")
  private static let type = ReplyKey.optional(
    "type", \.keyFields[.contentType], .fieldValue, "`Content-Type`")
  private static let attachment = ReplyKey.optional(
    "attachment", \.keyFields[.contentDisposition],
    Shape.fieldValue.map(ContentDisposition.attachment),
    "`Content-Disposition: attachment` with a file name")
  private static let coding = layer(
    "coding", Shape<Coding>.word.oneOrMore(), "content codings on offer, best first"
  ) { ContentCoding($0, content: $1) }
  private static let ranges = ReplyKey.optional(
    "ranges", \.ranges, .flag, "`false`: `Range` is ignored")
  private static let cookies = layer(
    "cookies", Cookie.shape.some(of: "cookies").atMost(HTTPFields.mostAuthored, "cookies"),
    "a `Set-Cookie` field for each"
  ) { SetCookie(values: $0, content: $1) }
  private static let logOut = layer(
    "logout", .fieldValue, "the realm whose next right credential is refused"
  ) { LogOut(of: $0, content: $1) }
  static let cors = ReplyKey.optional(
    "cors", \.cors, CrossOriginPolicy.shape, "pages of other origins may read the reply")
  static let auth = layer("auth", AuthoredChallenge.shape, "who may see the reply") {
    $0.before($1, in: ProtectionSpaces())
  }
  private static let when = layer(
    "when", Conditional.Case.shape.some(of: "conditions"),
    "other replies to requests that fulfil conditions"
  ) { Conditional($0, content: $1) }
  static let byMethod = ReplyKey.optional(
    "methods", \.methods, Methods.shape, "the methods that are answered, or a reply for each")
  private static let fault = ReplyKey.custom(
    "fault", Fault.shape, "the reply breaks: a kind, or a mapping"
  ) { authored, reply in
    reply.fault = authored.fault
    reply.layers.append { content in
      Faulty(faults: [CountedFault(authored.fault, authored.occurrence)], content: content)
    }
  }

  /// The keys that slow down a body.
  private static let pace: [ReplyKey] = [
    layer("trickle", Pace.shape, "the body in pieces with pauses between them") {
      Paced($0, content: $1)
    },
    layer("bandwidth", Shape.integer(in: 1...Pace.largest), "bytes of the body a second") {
      Paced(.bandwidth($0), content: $1)
    },
  ]
  /// The keys that make a reply wait; in `parts`, delays and gates are parts instead.
  private static let waiting: [ReplyKey] = [
    .optional("delay", \.waits["delay"], Wait.delay, "the reply waits so many seconds"),
    .optional("gate", \.waits["gate"], Wait.gate, "the reply waits until someone opens the gate"),
  ]

  /// The keys that most kinds of replies allow.
  private static let around = [cookies, logOut, cors, auth, when, byMethod]
  private static let trouble = waiting + [fault]
  /// The keys that are allowed next to `status` if there is no content.
  static let bodiless = [headers, type, attachment, coding] + trouble + around
  /// The keys that a reply with a body allows.
  private static let page = [status] + bodiless + [ranges] + pace
  /// The keys that a path with a reply for each method allows.
  static let table = [cors, auth, logOut]

  /// The keys that are read before those of `outer`, from the innermost layer to the outermost.
  static let inner =
    [status, headers, type, attachment, ranges, byMethod, cors, cookies, coding, logOut] + pace
    + waiting
  /// The keys whose layers wrap the waits of a reply.
  static let outer = [fault, when, auth]

  static let names = choices.map(\.name) + page.map(\.name) + choices.flatMap(\.companions)
}

// MARK: Contents

extension AuthoredReply {
  /// The kinds of content, in groups that allow the same additional keys.
  ///
  /// A reply has at most one content.
  static let groups: [(choices: [Choice<AuthoredContent>], beside: [ReplyKey])] = [
    (
      [
        Choice("text", text(MediaType.text), "plain text in UTF-8"),
        Choice("html", text(MediaType.html), "an HTML page in UTF-8"),
        Choice(
          "json", Shape.json.map { .page([UInt8]($0.utf8), type: MediaType.json) },
          "JSON as text, or as a mapping or a list"),
        Choice(
          "base64", Shape.base64.map { .page($0, type: MediaType.unknown) }, "bytes in base64"),
        Choice(
          "file", AuthoredFile.shape.map { .file($0) },
          "the bytes of a file, by its extension's type"),
      ], page
    ),
    (
      [
        Choice(
          "redirect", AuthoredRedirect.shape, beside: AuthoredRedirect.keys,
          "a status from 300 to 399, or a page that leads on"
        ) { .redirect($0) }
      ], [headers] + pace + trouble + around
    ),
    (
      [Choice("echo", Shape<Echo.Form>.word.map { .echo($0) }, "the request itself")],
      [headers, coding] + pace + trouble + around
    ),
    (
      [
        Choice(
          "websocket", WebSocket.shape.map { .webSocket($0) }, "a WebSocket: `echo`, or a mapping")
      ], [headers] + trouble + [cookies, logOut, auth, when]
    ),
    (
      [folder], [headers, ranges, coding] + pace + trouble + [cookies, logOut, cors, auth, when]
    ),
    (
      [
        Choice(
          "parts", ReplyPart.list.map { .parts($0) },
          "heads, bodies, raw bytes, pauses and ends, in this order")
      ], [headers, fault] + around
    ),
    ([turns], [headers] + around),
  ]

  static let choices = groups.flatMap(\.choices)

  private static let folder = Choice<AuthoredContent>(
    "root", Shape<String>.folder.map { (root: $0, options: FolderOptions()) },
    beside: [
      .key(
        "listing", \.options.listsFolders, .flag,
        "a folder without `index.html` is a list of its files"),
      .key(
        "hidden", \.options.servesHidden, .flag, "names that begin with a dot are served"),
    ], "a folder, at a path that ends with `/`"
  ) { .folder($0.root, $0.options) }

  private static let turns = Choice<AuthoredContent>(
    "turns",
    Shape.lazy("reply") { turn }.some(of: "turns").map { (replies: $0, repeats: false) },
    beside: [.key("repeat", \.repeats, .flag, "after the last turn the first one follows")],
    "a reply to each successive request, the last one to all further ones"
  ) { .turns($0.replies, repeats: $0.repeats) }

  private static func text(_ type: String) -> Shape<AuthoredContent> {
    Shape.template.map { .page([UInt8]($0.utf8), type: type) }
  }
}

// MARK: Schema

extension AuthoredReply {
  /// The schema of a reply.
  ///
  /// There is one alternative for each group of contents that allow the same additional keys, one
  /// for a status without content, and one for a separate reply for each method.
  static let schema: Schema = {
    let redirect: Schema = [
      "if": ["properties": ["redirect": .words(of: PageRedirect.self)], "required": ["redirect"]],
      "then": ["required": ["to"]], "else": ["properties": ["after": false]],
    ]
    let contents = groups.map { choices, beside in
      (choices.map(\.name), choices.flatMap(\.companions) + beside.map(\.name))
    }
    let others = [(status.name, bodiless), (byMethod.name, table)].map {
      ([$0], $1.map(\.name))
    }
    let alternatives = (contents + others).map { words, beside -> Schema in
      [
        "oneOf": .list(words.map { ["required": [.text($0)]] }),
        "propertyNames": .words(words + beside),
      ]
    }
    let properties =
      choices.flatMap(\.properties) + Schema.properties(of: inner + outer)
    return [
      "type": "object", "properties": .object(properties), "anyOf": .list(alternatives),
      "allOf": [redirect],
    ]
  }()
}

// MARK: Methods

extension AuthoredReply.Methods {
  /// The methods that a site file may name; GET includes HEAD, and OPTIONS is always allowed.
  private enum Word: String, CaseIterable {
    case GET, POST, PUT, PATCH, DELETE

    var method: HTTPRequest.Method { HTTPRequest.Method(rawValue) ?? .get }
  }

  /// A list of methods, or a reply for each method.
  static let shape = Shape<Word>.word.map(\.method).list(of: "methods, or replies by method")
    .checked(expected: "at least one", else: { _ in "no methods" }) { !$0.isEmpty }
    .schema(.list(of: .words(of: Word.self), atLeast: 1))
    .map { AuthoredReply.Methods.only($0) }.orMapping(table.map { AuthoredReply.Methods.each($0) })

  private static let table: Shape<[HTTPRequest.Method: AuthoredReply]> = {
    let reply = Shape<AuthoredReply>.lazy("reply") { AuthoredReply.forMethod }
    let keys = Word.allCases.map { word in
      Key<[HTTPRequest.Method: AuthoredReply]>.custom(
        word.rawValue, reply, "the reply to \(word.rawValue)"
      ) { $1[word.method] = $0 }
    }
    return Shape.mapping([:], keys)
      .checked(expected: "at least one", else: { _ in "no methods" }) { !$0.isEmpty }
      .schema(.entries(reply.schema, named: .words(of: Word.self), atLeast: 1))
  }()
}
