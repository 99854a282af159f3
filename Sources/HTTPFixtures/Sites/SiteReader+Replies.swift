import AuthoredYAML
import HTTPTypes

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
