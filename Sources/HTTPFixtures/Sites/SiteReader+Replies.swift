import AuthoredYAML
import HTTPTypes

/// The entries of one reply, after the question which of them may stand together.
struct AuthoredReply {
  /// What a reply can say, and the keys that go with each.
  static let contents: [(key: String, companions: [String])] = [
    ("text", page), ("html", page), ("json", page), ("file", page),
    ("redirect", ["to", "after", "headers"] + pace + trouble + around),
    ("echo", ["coding"] + pace + trouble + around),
    ("websocket", ["headers"] + trouble + ["cookies", "logout", "auth"]),
    (
      "root",
      folder + ["headers", "ranges", "coding"] + pace + trouble + ["cookies", "logout", "auth"]
    ),
    ("parts", ["fault"] + around),
  ]
  /// The keys that say how a folder is served.
  static let folder = ["listing", "hidden", "as"]
  /// The keys that go with a body.
  static let page = bodiless + ["ranges"] + pace
  /// The keys that go with `status` alone.
  static let bodiless = ["status", "headers", "type", "attachment", "coding"] + trouble + around
  /// The keys that make a body slow.
  static let pace = ["trickle", "bandwidth"]
  /// The keys that make any reply wait or break; in `parts`, delays and gates are parts.
  static let trouble = ["delay", "gate", "fault"]
  /// The keys that go with any reply to a path.
  static let around = ["cookies", "logout", "auth", "methods"]
  /// The keys that go with replies by method.
  static let byMethod = ["methods", "auth", "logout"]
  /// Everything that a reply may have.
  static let keys = contents.map(\.key) + page + ["to", "after"] + folder

  let fields: AuthoredFields
  /// The status where none is written.
  let status: Int
  /// The body or the act; nil where there are only a status and fields.
  let content: (key: String, value: AuthoredNode)?

  init(_ node: AuthoredNode, status: Int = 200) throws(AuthoredError) {
    self.status = status
    fields = try node.fields(Self.keys)
    let written = fields.entries.filter { entry in Self.contents.contains { $0.key == entry.key } }
    let words = Self.contents.map(\.key).joined(separator: ", ")
    guard written.count <= 1 else {
      throw node.error(
        "'\(written[0].key)' and '\(written[1].key)' in one reply", expected: "one of \(words)")
    }
    content = written.first
    let hasMethods = fields["methods"]?.isMapping ?? false
    guard content != nil || fields["status"] != nil || hasMethods else {
      throw node.error("a reply that says nothing", expected: "one of \(words), status")
    }
    if hasMethods {
      try check(Self.byMethod, with: "methods by name")
    } else if let content {
      let companions = Self.contents.first { $0.key == content.key }?.companions ?? []
      try check([content.key] + companions, with: "'\(content.key)'")
    } else {
      try check(Self.bodiless, with: "a status alone")
    }
  }

  private func check(_ keys: [String], with content: String) throws(AuthoredError) {
    for (key, value) in fields.entries where !keys.contains(key) {
      throw value.error(
        "'\(key)' does not go with \(content)", expected: keys.joined(separator: ", "))
    }
  }
}

extension SiteReader {
  /// The words for methods in a site file; HEAD comes with GET, OPTIONS with all.
  enum Method: String, CaseIterable {
    case GET, POST, PUT, PATCH, DELETE

    var method: HTTPRequest.Method { HTTPRequest.Method(rawValue) ?? .get }
  }

  /// What answers a path: a reply for each of its methods.
  func methods(of reply: AuthoredReply) throws(AuthoredError) -> any Responder {
    guard let node = reply.fields["methods"] else {
      // A redirect or an echo shows what becomes of any method; a page is for reading.
      let takesAll = reply.content?.key == "redirect" || reply.content?.key == "echo"
      let methods = takesAll ? MethodTable.methods : [.get]
      return MethodTable(methods, try wrapped(content(of: reply), by: reply))
    }
    guard node.isMapping else {
      var methods: [HTTPRequest.Method] = []
      for word in try node.list(of: "methods, or replies by method") {
        methods.append(try word.word(Method.self).method)
      }
      if methods.isEmpty { throw node.error("no methods", expected: "at least one") }
      return MethodTable(methods, try wrapped(content(of: reply), by: reply))
    }
    var responders: [HTTPRequest.Method: any Responder] = [:]
    for (_, value) in try node.fields(Method.allCases.map(\.rawValue)).entries {
      let name = value.path.last.flatMap(Method.init)?.method ?? .get
      responders[name] = try inner(AuthoredReply(value), of: "methods", without: ["methods"])
    }
    if responders.isEmpty { throw node.error("no methods", expected: "at least one") }
    return try wrapped(MethodTable(responders), by: reply)
  }

  /// The responder behind what is written beside it.
  func wrapped(
    _ responder: any Responder, by reply: AuthoredReply
  ) throws(AuthoredError) -> any Responder {
    let fixed = responder as? Reply ?? (responder as? WebSocket)?.opening()
    var responder = responder
    if let node = reply.fields["cookies"] {
      if let fixed, fixed.status == nil {
        throw node.error("cookies, but no head that carries them", expected: "a 'head' in 'parts'")
      }
      responder = SetCookie(values: try cookies(node), content: responder)
    }
    if let node = reply.fields["coding"] {
      var codings: [Coding] = []
      for word in node.isList ? try node.list() : [node] { codings.append(try word.word()) }
      responder = ContentCoding(codings, content: responder)
    }
    if let realm = reply.fields["logout"] {
      responder = LogOut(of: try headerText(realm), content: responder)
    }
    responder = try troubled(responder, by: reply, fixed: fixed)
    guard let auth = reply.fields["auth"] else { return responder }
    return try challenge(auth, before: responder)
  }

  /// A reply that is written inside another one, where some keys make no sense.
  func inner(
    _ reply: AuthoredReply, of place: String, without keys: [String]
  ) throws(AuthoredError) -> any Responder {
    for (key, value) in reply.fields.entries where keys.contains(key) {
      throw value.error("\(key) inside \(place)", expected: "a reply")
    }
    return try wrapped(content(of: reply), by: reply)
  }

  /// What a reply says, without what is written beside it.
  private func content(of reply: AuthoredReply) throws(AuthoredError) -> any Responder {
    guard let (key, node) = reply.content else {
      return Reply.empty(try status(of: reply), fields: try fields(of: reply))
    }
    switch key {
    case "redirect": return try redirect(node, of: reply)
    case "echo": return Echo(try node.word())
    case "websocket": return try webSocket(node, fields: fields(of: reply))
    case "parts": return Reply(try parts(node))
    case "root": throw node.error("a folder for one method", expected: "a page or a redirect")
    case "file": return try file(node, of: reply)
    default: return try page(key, node, of: reply)
    }
  }

  /// A text of the author's; with an `ETag` or a date it has versions, as a file has.
  private func page(
    _ key: String, _ node: AuthoredNode, of reply: AuthoredReply
  ) throws(AuthoredError) -> any Responder {
    let content = [UInt8](try text(node).utf8)
    let (status, fields) = (try status(of: reply), try fields(of: reply))
    let type =
      switch key {
      case "html": MediaType.html
      case "json": MediaType.json
      default: MediaType.text
      }
    let ranges = try acceptsRanges(reply, tag: fields[.eTag])
    guard fields[.eTag] != nil || fields[.lastModified] != nil else {
      return Reply.content(content, type: type, status: status, fields: fields)
    }
    return Representation(
      page: content, type: type, status: status, acceptsRanges: ranges, fields: fields)
  }

  func status(of reply: AuthoredReply) throws(AuthoredError) -> Int {
    try reply.fields["status"]?.integer(in: 200...999) ?? reply.status
  }
}

extension SiteReader {
  /// The longest time that a page may wait before it leads on, in seconds.
  static let longestRefresh = 3600

  /// A redirect by status, or a page that leads on by itself.
  func redirect(_ node: AuthoredNode, of reply: AuthoredReply) throws(AuthoredError) -> Reply {
    var fields = try fields(of: reply)
    if node.isScalar, !node.isNull, let page = PageRedirect(rawValue: try node.string()) {
      let to = try reply.fields.required("to", expected: "the address that the page leads to")
      if page == .refresh, fields.contains(where: { $0.name == .refresh }) {
        throw to.error("Refresh stands in 'headers' too", expected: "one of them")
      }
      let seconds = try reply.fields["after"]?.integer(in: 0...Self.longestRefresh) ?? 0
      return .redirect(page, to: try headerText(to), after: seconds, fields: fields)
    }
    let words = PageRedirect.allCases.map(\.rawValue).joined(separator: ", ")
    guard let status = try? node.integer(in: 300...399) else {
      throw node.error(
        "found \(node.kind)", expected: "a whole number from 300 to 399, or one of \(words)")
    }
    if let after = reply.fields["after"] {
      throw after.error("'after' does not go with 'redirect: \(status)'", expected: words)
    }
    if let to = reply.fields["to"] {
      try set(.location, of: &fields, to: headerText(to), at: to)
    }
    return .redirect(status, to: nil, fields: fields)
  }
}
