import AuthoredYAML
import HTTPMessages
import HTTPTypes

// MARK: Keys

extension AuthoredReply {
  typealias ReplyKey = Key<AuthoredReply>

  static let status = ReplyKey.optional(
    "status", \.status, .integer(in: 200...999), "the status; alone, a reply without a body")
  static let headers = ReplyKey.key(
    "headers", \.fields, .headerTemplates, "fields; a list sends a field several times")
  static let type = ReplyKey.optional("type", \.type, .fieldValue, "`Content-Type`")
  static let attachment = ReplyKey.optional(
    "attachment", \.attachment, .fieldValue, "`Content-Disposition: attachment` with a file name")
  static let coding = ReplyKey.optional(
    "coding", \.codings, Shape<Coding>.word.oneOrMore(), "content codings on offer, best first")
  static let ranges = ReplyKey.optional("ranges", \.ranges, .flag, "`false`: `Range` is ignored")
  static let cookies = ReplyKey.key(
    "cookies", \.cookies, Cookie.shape.some(of: "cookies"), "a `Set-Cookie` field for each")
  static let logOut = ReplyKey.optional(
    "logout", \.logOut, .fieldValue, "the realm whose next right credential is refused")
  static let cors = ReplyKey.optional(
    "cors", \.cors, CrossOriginPolicy.shape, "pages of other origins may read the reply")
  static let auth = ReplyKey.optional(
    "auth", \.challenge, AuthoredChallenge.shape, "who may see the reply")
  static let when = ReplyKey.key(
    "when", \.cases, Conditional.Case.shape.some(of: "conditions"),
    "other replies to requests that fulfil conditions")
  static let byMethod = ReplyKey.optional(
    "methods", \.methods, Methods.shape, "the methods that are answered, or a reply for each")
  static let fault = ReplyKey.optional(
    "fault", \.fault, AuthoredFault.shape, "the reply breaks: a kind, or a mapping")

  /// The keys that make a body slow.
  static let pace: [ReplyKey] = [
    .optional("trickle", \.trickle, Pace.shape, "the body in pieces with pauses between them"),
    .optional(
      "bandwidth", \.bandwidth, Shape.integer(in: 1...Pace.largest).map { .bandwidth($0) },
      "bytes of the body a second"),
  ]
  /// The keys that make any reply wait or break; in `parts`, delays and gates are parts.
  static let trouble: [ReplyKey] = [
    .key("delay", \.delays, Wait.delay, "the reply waits so many seconds"),
    .key("gate", \.gates, Wait.gate, "the reply waits until someone opens the gate"), fault,
  ]
  /// The keys that say where a redirect leads.
  static let leading: [ReplyKey] = [
    .optional("to", \.target, .fieldTemplate, "the address that a redirect leads to"),
    .key(
      "after", \.seconds, .integer(in: 0...3600), "seconds that a page waits before it leads on"),
  ]
  static let again = ReplyKey.key(
    "repeat", \.isRepeated, .flag, "after the last turn the first one follows")
  /// The keys that say how a folder is served.
  static let folder: [ReplyKey] = [
    .key(
      "listing", \.folder.listsFolders, .flag,
      "a folder without `index.html` is a list of its files"),
    .key("hidden", \.folder.servesHidden, .flag, "names that begin with a dot are served"),
  ]

  /// The keys that go with any reply to a path.
  private static let around = [cookies, logOut, cors, auth, when, byMethod]
  /// The keys that go with `status` alone.
  private static let bodiless = [headers, type, attachment, coding] + trouble + around
  /// The keys that go with a body.
  private static let page = [status] + bodiless + [ranges] + pace

  static let keys = contents.map(\.key) + page + leading + folder + [again]
  static let names = keys.map(\.name)
}

// MARK: Contents

extension AuthoredReply {
  /// A word for a content, and the keys that go with it.
  struct Word: Sendable {
    let key: ReplyKey
    /// The names of all keys that go together.
    let names: [String]

    init(
      _ name: String, _ shape: Shape<AuthoredContent>, beside companions: [ReplyKey],
      _ documentation: String
    ) {
      self.init(.optional(name, \.content, shape, documentation), beside: companions)
    }

    init(_ key: ReplyKey, beside companions: [ReplyKey]) {
      self.key = key
      names = ([key] + companions).map(\.name)
    }
  }

  /// The words for contents, of which a reply has at most one.
  static let contents: [Word] = [
    Word("text", text(MediaType.text), beside: page, "plain text in UTF-8"),
    Word("html", text(MediaType.html), beside: page, "an HTML page in UTF-8"),
    Word(
      "json", Shape.json.map { .page([UInt8]($0.utf8), type: MediaType.json) }, beside: page,
      "JSON as text, or as a mapping or a list"),
    Word(
      "base64", Shape.base64.map { .page($0, type: MediaType.unknown) }, beside: page,
      "bytes in base64"),
    Word(
      "file", AuthoredFile.shape.map { .file($0) }, beside: page,
      "the bytes of a file, by its extension's type"),
    Word(
      "redirect", redirect, beside: leading + [headers] + pace + trouble + around,
      "a status from 300 to 399, or a page that leads on"),
    Word(
      "echo", Shape<Echo.Form>.word.map { .echo($0) },
      beside: [headers, coding] + pace + trouble + around,
      "the request itself"),
    Word(
      "websocket", WebSocket.shape.map { .webSocket($0) },
      beside: [headers] + trouble + [cookies, logOut, auth, when],
      "a WebSocket: `echo`, or a mapping"),
    Word(
      "root", Shape<String>.folder.map { .folder($0) },
      beside: folder + [headers, ranges, coding] + pace + trouble
        + [cookies, logOut, cors, auth, when],
      "a folder, at a path that ends with `/`"),
    Word(
      "parts", ReplyPart.list.map { .parts($0) }, beside: [headers, fault] + around,
      "heads, bodies, raw bytes, pauses and ends, in this order"),
    Word(
      "turns", Shape.lazy("reply") { turn }.some(of: "turns").map { .turns($0) },
      beside: [again, headers] + around,
      "a reply to each successive request, the last one to all further ones"),
  ]

  /// A status that stands alone.
  static let bare = Word(status, beside: bodiless)
  /// A reply for each method.
  static let table = Word(byMethod, beside: [cors, auth, logOut])

  private static func text(_ type: String) -> Shape<AuthoredContent> {
    Shape.template.map { .page([UInt8]($0.utf8), type: type) }
  }

  /// A status, or a word for a page.
  private static let redirect: Shape<AuthoredContent> = {
    let statuses = 300...399
    let words = PageRedirect.allCases.map(\.rawValue).joined(separator: ", ")
    let schema = Schema.either(.words(of: PageRedirect.self), .integer(in: statuses))
    return Shape(schema) { node throws(AuthoredError) in
      if let page = (try? node.string()).flatMap(PageRedirect.init) { return .pageRedirect(page) }
      guard let status = try? node.integer(in: statuses) else {
        throw node.error(
          "found \(node.kind)", expected: "a whole number from 300 to 399, or one of \(words)")
      }
      return .redirect(status)
    }
  }()
}

// MARK: Schema

extension AuthoredReply {
  /// The keys of a reply, with one alternative for the contents that have the same keys beside
  /// them, one for a status alone, and one for replies by method.
  static let schema: Schema = {
    let redirect: Schema = [
      "if": ["properties": ["redirect": .words(of: PageRedirect.self)], "required": ["redirect"]],
      "then": ["required": ["to"]], "else": ["properties": ["after": false]],
    ]
    var groups: [(words: [String], companions: [String])] = []
    for word in contents + [bare, table] {
      let companions = Array(word.names.dropFirst())
      if groups.last?.companions == companions {
        groups[groups.count - 1].words.append(word.key.name)
      } else {
        groups.append(([word.key.name], companions))
      }
    }
    let alternatives = groups.map { words, companions -> Schema in
      [
        "oneOf": .list(words.map { ["required": [.text($0)]] }),
        "propertyNames": .words(words + companions),
      ]
    }
    return [
      "type": "object", "properties": .object(Schema.properties(of: keys)),
      "anyOf": .list(alternatives), "allOf": [redirect],
    ]
  }()
}

// MARK: Methods

extension AuthoredReply.Methods {
  /// The words for methods; HEAD comes with GET, OPTIONS with all.
  private enum Word: String, CaseIterable {
    case GET, POST, PUT, PATCH, DELETE

    var method: HTTPRequest.Method { HTTPRequest.Method(rawValue) ?? .get }
  }

  /// A list of methods, or a reply for each.
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
