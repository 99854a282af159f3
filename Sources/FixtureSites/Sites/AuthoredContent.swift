import AuthoredYAML
import HTTPMessages
import HTTPTypes

/// The content of a reply that is read from a site file: a body, a redirect, or another action.
enum AuthoredContent: Sendable {
  /// A body that is written in the site file, and its media type.
  case page([UInt8], type: String)
  /// A file.
  case file(AuthoredFile)
  /// A redirect by status, or a page that redirects by other means.
  case redirect(AuthoredRedirect)
  /// A reply that shows the request itself.
  case echo(Echo.Form)
  /// A WebSocket.
  case webSocket(WebSocket)
  /// The path of a folder, and its options.
  case folder(String, FolderOptions)
  /// Heads, bodies and pauses in order.
  case parts([ReplyPart])
  /// Replies to successive requests.
  case turns([AuthoredReply], repeats: Bool)

  /// Whether the content answers all methods if its author does not name any.
  ///
  /// Redirects and echoes answer all methods, to show what happens to any method. A page answers
  /// only GET and HEAD.
  var takesAllMethods: Bool {
    switch self {
    case .redirect, .echo: true
    case .turns(let turns, _): turns.contains { $0.content?.takesAllMethods ?? false }
    case .page, .file, .webSocket, .folder, .parts: false
    }
  }

  /// Whether the server adds a strong `ETag`, made from the bytes or from attributes of the file.
  var hasTag: Bool {
    switch self {
    case .file, .folder: true
    case .page, .redirect, .echo, .webSocket, .parts, .turns: false
    }
  }
}

/// A redirect that is read from a site file.
struct AuthoredRedirect: Sendable {
  /// The kind of a redirect page; `nil` for a redirect by status.
  var page: PageRedirect?
  var status = 302
  /// The URL that the redirect leads to.
  var target: String?
  /// The number of seconds that a page waits before it redirects.
  var seconds = 0

  @Sendable func reply(_ texts: ReplyTexts) -> any Responder {
    guard let page else { return Reply.redirect(status, to: nil, fields: texts.fields) }
    return Reply.redirect(page, to: texts.address, after: seconds, fields: texts.fields)
  }

  static let keys: [Key<AuthoredRedirect>] = [
    .optional("to", \.target, .fieldTemplate, "the address that a redirect leads to"),
    .key(
      "after", \.seconds, .integer(in: 0...3600), "seconds that a page waits before it leads on"),
  ]

  /// A status, or the name of a kind of redirect page.
  static let shape: Shape<AuthoredRedirect> = {
    let statuses = 300...399
    let words = PageRedirect.allCases.map(\.rawValue).joined(separator: ", ")
    let schema = Schema.either(.words(of: PageRedirect.self), .integer(in: statuses))
    return Shape(schema) { node throws(AuthoredError) in
      if let page = (try? node.string()).flatMap(PageRedirect.init) {
        return AuthoredRedirect(page: page)
      }
      guard let status = try? node.integer(in: statuses) else {
        throw node.error(
          "found \(node.kind)", expected: "a whole number from 300 to 399, or one of \(words)")
      }
      return AuthoredRedirect(status: status)
    }
  }()
}

extension ReplyPart {
  static let list = Shape.one(of: words, named: "part").named("part")
    .some(of: "parts", expected: "a list of parts")
    .then { parts, node throws(AuthoredError) in
      var order = PartOrder()
      for (part, item) in zip(parts, try node.list()) { try order.check(part, at: item) }
      return parts
    }

  private static let words: [Choice<ReplyPart>] = [
    Choice(
      "head", Shape.integer(in: 100...999).map { ReplyHead(status: $0) },
      beside: [
        .optional("reason", \.reason, .fieldValue, "the reason phrase"),
        .key("headers", \.fields, .headers, "fields by name; a list sends a field several times"),
      ], "a status line"
    ) { head in
      var head = head
      if !head.isInterim { head.forbidStorageUnlessSaid() }
      return .head(head)
    },
    Choice("body", text.map { .body($0) }, "bytes of the body"),
    Choice("file", AuthoredFile.shape.map { .body($0.bytes) }, "the same, from a file"),
    Choice("trailers", Shape.headers.map { .trailers($0) }, "fields behind the last chunk"),
    Choice("raw", text.map { .raw($0) }, "bytes sent as they are"),
    Choice("delay", Shape.seconds.map { .delay($0) }, "a pause in seconds"),
    Choice("gate", Shape.gateName.map { .gate($0) }, "a pause until someone opens the gate"),
    Choice(
      "silence", Shape.yes.map { _ in .silence }, "nothing more, and the connection stays open"),
    Choice("close", Shape.yes.map { _ in .close }, "the connection is closed in order (FIN)"),
    Choice("reset", Shape.yes.map { _ in .reset }, "the connection is torn down (RST)"),
  ]

  private static var text: Shape<[UInt8]> { Shape.siteText.map { [UInt8]($0.utf8) } }
}

/// The state of a reply between two of its parts, which decides what may follow.
private struct PartOrder {
  private var (isBegun, isChunked, isComplete, isOver) = (false, false, false, false)

  /// Throws if a part cannot follow the parts before it.
  mutating func check(_ part: ReplyPart, at node: AuthoredNode) throws(AuthoredError) {
    if isOver { throw node.error("a part after the end", expected: "nothing") }
    switch part {
    case .body where isComplete, .trailers where isComplete:
      throw node.error("more of a body after its trailers", expected: "the trailers last")
    case .trailers where !isChunked:
      throw node.error(
        "trailers of a body without chunks",
        expected: "a head before with Transfer-Encoding: chunked")
    case .body where !isBegun:
      throw node.error("a body before its head", expected: "a head, or raw bytes")
    case .head where isBegun:
      throw node.error("a second head", expected: "one head, after interim ones (1xx)")
    case .head(let head):
      (isBegun, isChunked) = (!head.isInterim, isChunked || head.isChunked)
    case .trailers: isComplete = true
    case .silence, .close, .reset: isOver = true
    default: break
    }
  }
}
