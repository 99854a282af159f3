import HTTPMessages
import HTTPTypes

/// A value of a request that a placeholder stands for: `${request.query.name}`.
enum RequestValue: Hashable, Sendable {
  /// The method.
  case method
  /// The path, the query or the body as it was sent.
  case whole(RequestPart)
  /// The first value of a name in a part.
  case named(String, RequestPart)

  /// The expressions that there are, for messages.
  static let expected: String = {
    let parts = RequestPart.allCases.map(\.rawValue).joined(separator: ", ")
    return "${request.method}, ${request.path}, ${request.query}, ${request.body}, or "
      + "${request.PART.NAME} with one of the parts \(parts)"
  }()

  /// Reads the name of a placeholder; `nil` if it stands for something else.
  init?(_ name: String) {
    let words = name.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count > 1, words[0] == "request" else { return nil }
    let part = RequestPart(rawValue: String(words[1]))
    if words.count == 3, !words[2].isEmpty, let part {
      self = .named(String(words[2]), part)
    } else if words.count == 2, let part, [.path, .query, .body].contains(part) {
      self = .whole(part)
    } else if words.count == 2, words[1] == "method" {
      self = .method
    } else {
      return nil
    }
  }

  var concernsBody: Bool {
    switch self {
    case .method: false
    case .whole(let part), .named(_, let part): part == .body
    }
  }

  /// Returns the value of a request; empty if there is none.
  func text(of request: FixtureRequest) -> String {
    switch self {
    case .method: request.method.rawValue
    case .whole(.query): request.query ?? ""
    case .whole(.body): String(decoding: request.body, as: UTF8.self)
    case .whole: request.path
    case .named(let name, let part): request.values(of: name, in: part).first ?? ""
    }
  }
}

/// A text that is made for each request, as far as its placeholders stand for values of it.
struct RequestTemplate: Sendable {
  /// The place of a text, by which the values in it are escaped.
  enum Place: Sendable {
    /// Nothing is escaped.
    case text
    /// Markup: `&`, `<`, `>` and both quotes.
    case markup
    /// A string of JSON, inside its quotes.
    case json
    /// A header field: control characters are percent-encoded.
    case field
    /// An address: one that begins with a value keeps it as an address, all others are encoded.
    case address

    init(type: String) {
      let type = type.prefix { $0 != ";" }.lowercased()
      self =
        type.hasSuffix("json")
        ? .json
        : type.hasSuffix("html") || type.hasSuffix("xml") ? .markup : .text
    }
  }

  let text: String
  let place: Place

  var values: [RequestValue] {
    Placeholder.all(in: [UInt8](text.utf8)).compactMap { RequestValue($0.name) }
  }

  func filled(from request: FixtureRequest) -> String {
    let bytes = Placeholder.replaced(in: [UInt8](text.utf8)) { placeholder in
      RequestValue(placeholder.name).map {
        escaped($0.text(of: request), isFirst: placeholder.range.lowerBound == 0)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func escaped(_ value: String, isFirst: Bool) -> String {
    switch place {
    case .text: value
    case .markup: value.escapedForHTML.replacing("'", with: "&#39;")
    case .json: String(value.quotedForJSON.dropFirst().dropLast())
    case .field: value.utf8.percentEncoded(allowing: { $0 >= 0x20 && $0 != 0x7F })
    case .address:
      value.utf8.percentEncoded(allowing: { $0.isUnreserved || (isFirst && $0.isReserved) })
    }
  }
}

extension UInt8 {
  /// A character with a meaning in a URL (RFC 3986 section 2), but for the quote; `%` included.
  fileprivate var isReserved: Bool { "%:/?#[]@!$&()*+,;=".utf8.contains(self) }
}

extension HTTPFields {
  /// Returns the fields with the values of a request that they want.
  func filled(from request: FixtureRequest) -> HTTPFields {
    if requestValues.isEmpty { return self }
    return mapValues { RequestTemplate(text: $0.value, place: .field).filled(from: request) }
  }

  var requestValues: [RequestValue] {
    flatMap { RequestTemplate(text: $0.value, place: .field).values }
  }
}

/// A reply that has values of its request in its text, its fields or its address.
struct TemplateReply: Responder {
  private var reply: AuthoredReply
  private let status: Int

  /// Creates a template; `nil` if the reply has no values of its request, or none but in fields
  /// that are set beside another responder.
  init?(_ reply: AuthoredReply, status: Int) {
    switch reply.content {
    case .echo, .parts, .turns, .folder: return nil
    case .page, .file, .redirect, .pageRedirect, .webSocket, nil: break
    }
    if reply.templates.allSatisfy(\.values.isEmpty) { return nil }
    self.reply = reply
    self.status = status
  }

  func reply(to request: FixtureRequest) -> Reply {
    reply.mapTexts { $0.filled(from: request) }.bare(status).reply(to: request)
  }

  func needs(for request: RequestHead) -> ReplyNeeds {
    reply.templates.contains { $0.values.contains(where: \.concernsBody) } ? .body : []
  }

  func resolved(_ context: SiteContext) -> any Responder {
    var copy = self
    copy.reply = reply.mapTexts { context.origins.replacingPlaceholders(in: $0.text) }
    return copy
  }
}

extension AuthoredReply {
  /// The texts in which values of a request may stand.
  fileprivate var templates: [RequestTemplate] {
    var templates: [RequestTemplate] = []
    _ = mapTexts {
      templates.append($0)
      return $0.text
    }
    return templates
  }

  /// Returns the same reply with other texts in its body, its fields and its address.
  fileprivate func mapTexts(_ transform: (RequestTemplate) -> String) -> AuthoredReply {
    var copy = self
    let isRedirect = if case .redirect = content { true } else { false }
    copy.fields = fields.mapValues { field in
      let isAddress = isRedirect && field.name == .location
      return transform(RequestTemplate(text: field.value, place: isAddress ? .address : .field))
    }
    if let target { copy.target = transform(RequestTemplate(text: target, place: .address)) }
    if case .page(let bytes, let type) = content,
      let text = String(validating: bytes, as: UTF8.self)
    {
      let place = RequestTemplate.Place(type: fields[.contentType] ?? type)
      let filled = transform(RequestTemplate(text: text, place: place))
      copy.content = .page([UInt8](filled.utf8), type: type)
    }
    return copy
  }
}
