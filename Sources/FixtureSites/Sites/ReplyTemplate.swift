import HTTPMessages
import HTTPTypes

/// A value of a request that a placeholder stands for: `${request.query.name}`.
enum RequestValue: Hashable, Sendable {
  /// The method.
  case method
  /// The complete path, query or body, as it was sent.
  case whole(RequestPart)
  /// The first value that a part has for a name.
  case named(String, RequestPart)

  /// The names of the placeholders that do not contain the name of a value, such as
  /// `request.method`.
  static let words = ["method", "path", "query", "body"].map { "request.\($0)" }

  /// A list of all expressions, for messages.
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

  /// Returns the value in a request; empty if the request does not have the value.
  func text(of values: RequestValues) -> String {
    let request = values.request
    return switch self {
    case .method: request.method.rawValue
    case .whole(.query): request.query ?? ""
    case .whole(.body): String(decoding: request.body, as: UTF8.self)
    case .whole: request.path
    case .named(let name, let part): values[name, in: part].first ?? ""
    }
  }
}

/// A string whose placeholders for values of the request are replaced for each request.
struct RequestTemplate: Sendable {
  /// The position of a string in a reply, which decides how the values in the string are escaped.
  enum Place: Sendable {
    /// Plain text, in which nothing is escaped.
    case text
    /// Markup: `&`, `<`, `>` and both quotes are escaped.
    case markup
    /// The text inside the quotes of a JSON string.
    case json
    /// A header field: control characters are percent-encoded.
    case field
    /// A URL. A value at its beginning may be a complete URL, and a value after `//` may be a host
    /// with its port. All other values are percent-encoded.
    case address

    init(type: String) {
      let type = type.prefix { $0 != ";" }.trimmingBlanks.lowercased()
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

  func filled(from values: RequestValues) -> String {
    let template = [UInt8](text.utf8)
    let bytes = Placeholder.replaced(in: template) { placeholder in
      RequestValue(placeholder.name).map {
        escaped(
          values.taking($0.text(of: values)), behind: template[..<placeholder.range.lowerBound])
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func escaped(_ value: String, behind start: ArraySlice<UInt8>) -> String {
    switch place {
    case .text: value
    case .markup:
      value.escapedForHTML.replacingBytes { $0 == UInt8(ascii: "'") ? "&#39;" : nil }
    case .json: String(value.quotedForJSON.dropFirst().dropLast())
    case .field: value.utf8.percentEncoded(allowing: { $0 >= 0x20 && $0 != 0x7F })
    case .address:
      value.utf8.percentEncoded(allowing: { byte in
        byte.isUnreserved || start.isEmpty && byte.isReserved
          || start.endsBeforeHost && ":[]".utf8.contains(byte)
      })
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether a URL with this beginning continues with a host: `https://` or `//`.
  fileprivate var endsBeforeHost: Bool {
    suffix(2).elementsEqual("//".utf8) && count { $0 == UInt8(ascii: "/") } == 2
  }
}

extension UInt8 {
  /// Whether the byte has a meaning in a URL (RFC 3986 section 2), including `%` but not `'`.
  fileprivate var isReserved: Bool { "%:/?#[]@!$&()*+,;=".utf8.contains(self) }
}

extension HTTPFields {
  /// Returns the fields with placeholders replaced with values of the request.
  func filled(from values: RequestValues) -> HTTPFields {
    if requestValues.isEmpty { return self }
    return mapValues { RequestTemplate(text: $0.value, place: .field).filled(from: values) }
  }

  var requestValues: [RequestValue] {
    flatMap { RequestTemplate(text: $0.value, place: .field).values }
  }
}

/// The strings of a reply that may have placeholders.
struct ReplyTexts: Equatable, Sendable {
  var fields: HTTPFields
  /// Whether the field `Location` is the URL of a redirect.
  var isRedirect = false
  /// The URL that a redirect page leads to.
  var address = ""
  var body: [UInt8] = []
  var place = RequestTemplate.Place.text

  /// Returns the strings, each transformed by a function.
  func mapped(_ transform: (RequestTemplate) -> String) -> ReplyTexts {
    var copy = self
    copy.fields = fields.mapValues { field in
      let isAddress = isRedirect && field.name == .location
      return transform(RequestTemplate(text: field.value, place: isAddress ? .address : .field))
    }
    copy.address = transform(RequestTemplate(text: address, place: .address))
    if let text = String(validating: body, as: UTF8.self) {
      copy.body = [UInt8](transform(RequestTemplate(text: text, place: place)).utf8)
    }
    return copy
  }

  fileprivate var values: [RequestValue] {
    var values: [RequestValue] = []
    _ = mapped {
      values += $0.values
      return $0.text
    }
    return values
  }
}

/// A reply whose text, fields or redirect URL contain values of its request.
struct TemplateReply: Responder {
  private var texts: ReplyTexts
  private let wantsBody: Bool
  private let make: @Sendable (ReplyTexts) -> any Responder

  /// Returns the responder that a function creates from strings.
  ///
  /// The function is called only once, unless the strings contain values of the request.
  static func responder(
    _ texts: ReplyTexts, make: @escaping @Sendable (ReplyTexts) -> any Responder
  ) -> any Responder {
    let values = texts.values
    guard !values.isEmpty else { return make(texts) }
    return TemplateReply(
      texts: texts, wantsBody: values.contains(where: \.concernsBody), make: make)
  }

  /// The responder in which no placeholder is replaced.
  var unfilled: any Responder { make(texts) }

  func reply(to request: FixtureRequest) -> Reply {
    let values = RequestValues(of: request)
    let filled = texts.mapped { $0.filled(from: values) }
    if let trouble = values.trouble { return trouble.reply(to: request) }
    return make(filled).reply(to: request)
  }

  func needs(for request: RequestHead) -> ReplyNeeds {
    let needs: ReplyNeeds = wantsBody ? .body : []
    return texts.body.count > ReplyNeeds.shortBody ? needs.union(.longTime) : needs
  }

  func resolved(_ context: SiteContext) -> (any Responder)? {
    var copy = self
    copy.texts = texts.mapped { context.origins.replacingPlaceholders(in: $0.text) }
    return copy.texts == texts ? nil : copy
  }
}

extension AuthoredReply {
  /// Returns the responder for content whose strings may have placeholders.
  ///
  /// The responder holds the parts of the content that it needs, but not this `AuthoredReply`.
  func template(_ status: Int) -> any Responder {
    var texts = ReplyTexts(fields: fields)
    let acceptsRanges = ranges ?? true
    switch content {
    case .folder, .echo, .parts, .turns, nil:
      return TemplateReply.responder(texts) { Reply.empty(status, fields: $0.fields) }
    case .redirect(let redirect):
      texts.isRedirect = redirect.page == nil
      texts.address = redirect.page == nil ? "" : redirect.target ?? ""
      return TemplateReply.responder(texts, make: redirect.reply)
    case .webSocket(let webSocket):
      return TemplateReply.responder(texts) { texts in
        var copy = webSocket
        copy.fields = texts.fields
        return copy
      }
    case .file(let file):
      let (type, bytes, date) = (type(of: file), file.bytes, file.date)
      return TemplateReply.responder(texts) { texts in
        Representation(
          file: bytes, type: type, modified: date, status: status, acceptsRanges: acceptsRanges,
          fields: texts.fields)
      }
    case .page(let content, let type):
      (texts.body, texts.place) = (content, .init(type: fields[.contentType] ?? type))
      // A page with an `ETag` or a date supports conditional requests, like a file.
      let hasVersions = fields[.eTag] != nil || fields[.lastModified] != nil
      return TemplateReply.responder(texts) { texts in
        if !hasVersions {
          return Reply.content(texts.body, type: type, status: status, fields: texts.fields)
        }
        return Representation(
          page: texts.body, type: type, status: status, acceptsRanges: acceptsRanges,
          fields: texts.fields)
      }
    }
  }
}
