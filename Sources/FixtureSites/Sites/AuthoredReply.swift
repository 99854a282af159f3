import AuthoredYAML
import HTTPMessages
import HTTPTypes

/// A reply that is read from a site file: its content, and the keys that several contents share.
struct AuthoredReply: Sendable {
  /// The body or another action; `nil` if there are only a status and fields.
  var content: AuthoredContent?
  /// The status; `nil` means the default.
  var status: Int?
  /// The header fields from `headers`, and from the keys that set a field.
  var fields: HTTPFields = [:]
  /// The header fields from the keys `type` and `attachment`.
  var keyFields: HTTPFields = [:]
  var ranges: Bool?
  var cors: CrossOriginPolicy?
  var methods: Methods?
  /// The delays and gates, keyed by the name of their key in the site file.
  var waits: [String: [Wait]] = [:]
  var fault: Fault?
  /// The heads that this reply may share with other replies of the site.
  var heads: SharedHeads?
  /// Functions that wrap the content's responder in other responders, with the innermost first.
  var layers: [@Sendable (any Responder) -> any Responder] = []

  /// The methods of a path: a list of the allowed methods, or a separate reply for each method.
  enum Methods: Sendable {
    case only([HTTPRequest.Method])
    case each([HTTPRequest.Method: AuthoredReply])
  }
}

// MARK: Reading

extension AuthoredReply {
  static let shape = shape()
  static let forMethod = inner("methods")
  static let turn = inner("turns")
  static let whenFulfilled = inner("when")
  static let refusal = inner("a refusal", without: [byMethod, cors, auth])

  /// Returns the shape of a reply that is inside another reply.
  private static func inner(
    _ place: String, without keys: [ReplyKey] = [byMethod, cors]
  ) -> Shape<AuthoredReply> {
    let refused = keys.map(\.name)
    return shape { fields throws(AuthoredError) in
      for (key, value) in fields.entries where refused.contains(key) || key == "root" {
        throw value.error("\(key) inside \(place)", expected: "a reply")
      }
    }
  }

  private static func shape(
    _ check: (@Sendable (AuthoredFields) throws(AuthoredError) -> Void)? = nil
  ) -> Shape<AuthoredReply> {
    Shape(.reference(to: "reply") { schema }) { node throws(AuthoredError) in
      let fields = try node.fields(names)
      let reply = try AuthoredReply(fields, checking: check)
      try reply.check(beside: reply.fixed, fields)
      return reply
    }
  }

  /// Reads the keys of a reply; `check(beside:_:)` then refuses those that the reply cannot use.
  init(
    _ fields: AuthoredFields,
    checking check: ((AuthoredFields) throws(AuthoredError) -> Void)? = nil
  ) throws(AuthoredError) {
    let choice = try Self.choice(among: fields)
    heads = fields.node.surroundings.heads
    try check?(fields)
    if let choice, let node = fields[choice.name] { content = try choice.read(node, in: fields) }
    try fields.read(Self.inner, into: &self)
    let inOrder = fields.entries.flatMap { [waits] in waits[$0.key] ?? [] }
    if !inOrder.isEmpty { layers.append { Waiting(inOrder, content: $0) } }
    try fields.read(Self.outer, into: &self)
    try finish(fields)
  }

  /// Returns the kind of content, and throws if there are keys that this kind does not allow.
  private static func choice(
    among fields: AuthoredFields
  ) throws(AuthoredError) -> Choice<AuthoredContent>? {
    let words = choices.map(\.name)
    let written = fields.entries.map(\.key).filter(words.contains)
    let expected = "one of " + words.joined(separator: ", ")
    guard written.count <= 1 else {
      throw fields.node.error(
        "'\(written[0])' and '\(written[1])' in one reply", expected: expected)
    }
    let hasMethods = fields[byMethod.name]?.isMapping ?? false
    guard !written.isEmpty || fields[status.name] != nil || hasMethods else {
      throw fields.node.error("a reply that says nothing", expected: expected + ", status")
    }
    let choice = choices.first { $0.name == written.first }
    let group = groups.first { group in group.choices.contains { $0.name == choice?.name } }
    let (name, names): (String, [String])
    if hasMethods {
      (name, names) = ("methods by name", [byMethod.name] + table.map(\.name))
    } else if let choice, let group {
      name = "'\(choice.name)'"
      names = [choice.name] + choice.companions + group.beside.map(\.name)
    } else {
      (name, names) = ("a status alone", [status.name] + bodiless.map(\.name))
    }
    for (key, value) in fields.entries where !names.contains(key) {
      throw value.error(
        "'\(key)' does not go with \(name)", expected: names.joined(separator: ", "))
    }
    return choice
  }

  /// Combines the values of several keys, and throws if the keys cannot be combined.
  private mutating func finish(_ written: AuthoredFields) throws(AuthoredError) {
    try set(.contentType, to: keyFields[.contentType], at: written["type"])
    try set(.contentDisposition, to: keyFields[.contentDisposition], at: written["attachment"])
    switch content {
    case .redirect(let redirect):
      guard let page = redirect.page else {
        if let after = written["after"] {
          throw after.error(
            "'after' does not go with 'redirect: \(redirect.status)'",
            expected: PageRedirect.allCases.map(\.rawValue).joined(separator: ", "))
        }
        try set(.location, to: redirect.target, at: written["to"])
        break
      }
      let to = try written.required("to", expected: "the address that the page leads to")
      if page == .refresh, fields.contains(where: { $0.name == .refresh }) {
        throw to.error("Refresh stands in 'headers' too", expected: "one of them")
      }
    case .file(let file):
      // Scripts in a page may contain other `${…}`, so only placeholders of origins are checked.
      guard let node = written["file"], MediaType.isText(type(of: file)) else { break }
      try node.surroundings.check(
        Placeholder.all(in: file.bytes).filter(\.isOrigin), at: node)
    case .folder:
      if let node = written["headers"], !fields.requestValues.isEmpty {
        throw node.error(
          "values of the request in the fields of a folder", expected: "the same for all requests")
      }
    case .page, .echo, .webSocket, .parts, .turns, nil: break
    }
    let isStrong = fields[.eTag].map { EntityTag($0)?.isWeak == false } ?? content?.hasTag ?? false
    if let node = written["ranges"], ranges == true, !isStrong {
      throw node.error(
        "ranges of what has no strong ETag", expected: "a file, or an ETag in 'headers'")
    }
  }

  /// Sets a field that has its own key, and throws if `headers` also sets the field.
  private mutating func set(
    _ name: HTTPField.Name, to value: String?, at node: AuthoredNode?
  ) throws(AuthoredError) {
    guard let value else { return }
    if let node, fields[name] != nil {
      throw node.error("\(name.rawName) stands in 'headers' too", expected: "one of them")
    }
    fields[name] = value
  }

  /// Throws if there are keys that a reply cannot use.
  ///
  /// - Parameter fixed: The reply, if it is the same for all requests.
  func check(beside fixed: Reply?, _ written: AuthoredFields) throws(AuthoredError) {
    let hasBody = fixed?.hasBody ?? true
    for key in ["headers", "cookies"] {
      guard let node = written[key], let fixed, fixed.status == nil else { continue }
      throw node.error("\(key), but no head that carries them", expected: "a 'head' in 'parts'")
    }
    if cors != nil, let node = written["headers"],
      let field = fields.first(where: { $0.name.canonicalName.hasPrefix("access-control-") })
    {
      throw node.error("\(field.name.rawName) beside 'cors'", expected: "one of them")
    }
    if written["trickle"] != nil, written["bandwidth"] != nil {
      throw written.node.error("'trickle' and 'bandwidth' in one reply", expected: "one of them")
    }
    if let node = written["trickle"] ?? written["bandwidth"], !hasBody {
      throw node.error("a pace for a body, and there is none", expected: "a reply with a body")
    }
    for (key, waits) in waits where !hasBody {
      guard let node = written[key] else { continue }
      for (wait, item) in zip(waits, node.isList ? try node.list() : [node]) {
        guard case .body = wait.place else { continue }
        throw item.error("a place in a body, and there is none", expected: "'at: status'")
      }
    }
    guard let node = written["fault"], let fault, let fixed else { return }
    if fixed.head == nil, fault.concernsHead {
      throw node.error("a fault of a head, and there is none", expected: "'at: status'")
    }
    if fault.concernsBody, !hasBody {
      throw node.error("a fault of a body, and there is none", expected: "a fault of the head")
    }
  }
}

// MARK: Answering

extension AuthoredReply {
  /// Returns the responder of a path: a separate reply for each of its methods.
  func responder() -> any Responder {
    let answered: [HTTPRequest.Method]
    switch methods {
    case .each(let replies):
      let table = MethodTable(replies.mapValues { $0.answer() })
      return permitted(wrapped(table), table.allowed)
    case .only(let methods): answered = methods
    case nil: answered = content?.takesAllMethods ?? false ? MethodTable.methods : MethodTable.get
    }
    let table = MethodTable(answered, answer())
    return permitted(table, table.allowed)
  }

  /// Returns the responder with the CORS policy, if the author wrote one.
  func permitted(
    _ responder: any Responder, _ methods: [HTTPRequest.Method]
  ) -> any Responder {
    cors.map { CrossOrigin($0, methods: methods, content: responder) } ?? responder
  }

  /// Returns the responder of one method.
  ///
  /// - Parameter usual: The status if the author did not write one.
  func answer(status usual: Int = 200) -> any Responder {
    wrapped(bare(status ?? usual))
  }

  /// The content's reply if it is the same for all requests; other keys are not applied.
  var fixed: Reply? {
    if case .each = methods { return nil }
    switch content {
    case .file, .folder, .turns, .echo: return nil
    case .parts(let parts): return Reply(parts)
    case .page, .redirect, .webSocket, nil: break
    }
    let bare = bare(status ?? 200)
    let unfilled = (bare as? TemplateReply)?.unfilled ?? bare
    return unfilled as? Reply ?? (unfilled as? WebSocket)?.opening()
  }

  /// Returns the responder of the content; other keys are not applied.
  private func bare(_ status: Int) -> any Responder {
    switch content {
    case .echo(let form): return SetFields(fields, content: Echo(form))
    case .parts(let parts):
      return fields.isEmpty ? Reply(parts) : SetFields(fields, content: Reply(parts))
    case .turns(let turns, let repeats):
      return SetFields(fields, content: Turns(turns.map { $0.answer() }, repeats: repeats))
    case .page, .file, .redirect, .webSocket, .folder, nil:
      let responder = template(status)
      guard let heads, let reply = responder as? Reply else { return responder }
      return reply.sharing(heads)
    }
  }

  func type(of file: AuthoredFile) -> String {
    fields[.contentType] ?? MediaType.of(file.name)
  }

  /// Returns the responder with the other keys applied.
  func wrapped(_ responder: any Responder) -> any Responder {
    layers.reduce(responder) { $1($0) }
  }
}
