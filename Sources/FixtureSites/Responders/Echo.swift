import HTTPMessages
import HTTPTypes

/// A responder that shows the request: its method, target, fields and body as a page, as plain text
/// or as JSON, or its body alone.
package struct Echo: Responder {
  /// The form in which the request is shown.
  package enum Form: String, CaseIterable, Sendable {
    /// A page with tables.
    case html
    /// The request as it would look on the wire.
    case text
    /// A JSON object with the query, fields and body, in httpbin's format.
    case json
    /// Only the bytes of the body, with the `Content-Type` of the request.
    case body
  }

  /// The form in which the request is shown.
  package var form: Form
  /// The scheme of the requests; `resolved(_:)` sets it, since only the session knows it.
  private var scheme = "http"

  /// Creates an echo.
  package init(_ form: Form) {
    self.form = form
  }

  /// Returns a reply that shows the request.
  package func reply(to request: FixtureRequest) -> Reply {
    switch form {
    case .html: .html(page(request))
    case .text: .text(text(request))
    case .json: RequestReport(request, scheme: scheme).reply
    case .body: .content(request.body, type: request.head["content-type"] ?? MediaType.unknown)
    }
  }

  /// Returns a copy of the echo with the scheme of its origin.
  package func resolved(_ context: SiteContext) -> (any Responder)? {
    if scheme == context.scheme { return nil }
    var copy = self
    copy.scheme = context.scheme
    return copy
  }

  private func text(_ request: FixtureRequest) -> String {
    let fields = request.fields.map { "\($0.name.rawName): \($0.value)\n" }.joined()
    let body = String(decoding: request.body, as: UTF8.self)
    return "\(line(request))\n\(fields)\n\(body)"
  }

  private func page(_ request: FixtureRequest) -> String {
    let rows = request.fields.map { field in
      "<tr><th>\(field.name.rawName.escapedForHTML)<td>\(field.value.escapedForHTML)\n"
    }
    let client = request.client.map { "<p id=\"client\">\($0.escapedForHTML)\n" } ?? ""
    let body = String(decoding: request.body, as: UTF8.self)
    return """
      <!DOCTYPE html>
      <html lang="en"><meta charset="utf-8"><title>\(request.method.rawValue) received</title>
      <h1 id="line">\(line(request).escapedForHTML)</h1>
      \(client)<table id="fields">
      \(rows.joined())</table>
      <h2>Body, \(request.body.count) bytes</h2>
      <pre id="body">\(body.escapedForHTML)</pre></html>

      """
  }

  private func line(_ request: FixtureRequest) -> String {
    "\(request.method.rawValue) \(request.head.target) \(request.head.version.rawValue)"
  }
}

/// A request as JSON, under the names that httpbin uses.
struct RequestReport {
  /// The members by name: `args`, `data`, `files`, `form`, `headers`, `json`, `method`, `url`.
  private(set) var members: [String: JSONValue]
  /// The names and values of a form, without its files.
  let form: [(name: String, value: String)]

  /// Reads the query, the fields, and the body as a form, as JSON or as text.
  ///
  /// - Parameter scheme: The scheme of the request, for its URL.
  init(_ request: FixtureRequest, scheme: String) {
    let type = FieldParameters(request.head["content-type"] ?? "")
    var form: [(name: String, value: String)] = []
    var files: [(name: String, value: String)] = []
    var data = request.body
    if type.value == "application/x-www-form-urlencoded" {
      form = FormText.pairs(of: data)
      data = []
    } else if type.value == "multipart/form-data", let boundary = type.parameters["boundary"] {
      for part in MultipartForm(data, boundary: boundary).parts {
        let pair = (part.name, Self.shown(part.content, type: part.type))
        if part.filename == nil { form.append(pair) } else { files.append(pair) }
      }
      data = []
    }
    self.form = form
    members = [
      "args": JSONValue(pairs: FormText.pairs(of: request.query ?? "")),
      "data": .text(Self.shown(data, type: type.value)),
      "files": JSONValue(pairs: files),
      "form": JSONValue(pairs: form),
      "headers": Self.headers(of: request),
      "json": JSONValue(sent: data),
      "method": .text(request.method.rawValue),
      "url": .text(Self.address(of: request, scheme: scheme)),
    ]
  }

  func showing(_ names: String...) -> RequestReport {
    var copy = self
    copy.members = members.filter { names.contains($0.key) }
    return copy
  }

  func adding(_ name: String, _ value: JSONValue) -> RequestReport {
    var copy = self
    copy.members[name] = value
    return copy
  }

  var reply: Reply { Self.reply(members) }

  static func reply(_ members: [String: JSONValue]) -> Reply {
    .json(JSONValue.object(members).lines + "\n")
  }

  /// Returns the fields with names in their usual case; repeated fields are joined.
  static func headers(of request: FixtureRequest) -> JSONValue {
    let pairs = request.fields.map { ($0.name.usualName, $0.value) }
    return .object(Dictionary(pairs) { "\($0),\($1)" }.mapValues { .text($0) })
  }

  /// Returns the absolute URL of a request (RFC 9110 section 7.1).
  static func address(of request: FixtureRequest, scheme: String) -> String {
    let head = request.head
    if head.form == .absolute { return head.target }
    return "\(scheme)://\(head.authority ?? "localhost")\(head.target)"
  }

  static func cookies(of request: FixtureRequest) -> [(name: String, value: String)] {
    let text = request.fields[values: .cookie].joined(separator: "; ")
    return text.split(separator: ";").map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1).map { $0.drop { $0 == " " } }
      return (String(sides.first ?? ""), String(sides.count > 1 ? sides[1] : ""))
    }
  }

  /// Returns bytes as text, or as a `data:` URL in base64 if they are not UTF-8.
  private static func shown(_ bytes: [UInt8], type: String) -> String {
    String(validating: bytes, as: UTF8.self)
      ?? "data:\(type.isEmpty ? MediaType.unknown : type);base64," + Base64.encode(bytes)
  }
}

extension HTTPField.Name {
  /// The name with its usual capitals, such as `User-Agent`.
  fileprivate var usualName: String {
    canonicalName.split(separator: "-", omittingEmptySubsequences: false)
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "-")
  }
}
