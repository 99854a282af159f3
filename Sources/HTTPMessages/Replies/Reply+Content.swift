import HTTPTypes

extension Reply {
  /// Returns a reply with a head and one body.
  ///
  /// `Content-Type` and `Cache-Control: no-store` are added unless `fields` has them. If a page
  /// were cached, the next run of a scenario would differ.
  public static func content(
    _ body: [UInt8], type: String?, status: Int = 200, fields: HTTPFields = [:]
  ) -> Reply {
    Reply(ReplyHead(status: status, fields: fields, type: type), body)
  }

  /// Creates a reply with a head and a body.
  ///
  /// The body is left out if the status does not allow one (RFC 9110 section 6.4.1).
  package init(_ head: ReplyHead, _ body: [UInt8]) {
    self.init(body.isEmpty || !head.allowsBody ? [.head(head)] : [.head(head), .body(body)])
  }

  /// Returns plain text in UTF-8.
  public static func text(_ text: String, status: Int = 200, fields: HTTPFields = [:]) -> Reply {
    content([UInt8](text.utf8), type: MediaType.text, status: status, fields: fields)
  }

  /// Returns an HTML page in UTF-8.
  public static func html(_ html: String, status: Int = 200, fields: HTTPFields = [:]) -> Reply {
    content([UInt8](html.utf8), type: MediaType.html, status: status, fields: fields)
  }

  /// Returns JSON text.
  public static func json(_ json: String, status: Int = 200, fields: HTTPFields = [:]) -> Reply {
    content([UInt8](json.utf8), type: MediaType.json, status: status, fields: fields)
  }

  /// Returns a status and no body.
  public static func empty(_ status: Int, fields: HTTPFields = [:]) -> Reply {
    content([], type: nil, status: status, fields: fields)
  }

  /// Returns a redirect to a URL, which is sent unchanged; if it is `nil`, `Location` is left out.
  public static func redirect(
    _ status: Int, to location: String?, fields: HTTPFields = [:]
  ) -> Reply {
    var fields = fields
    if let location { fields[.location] = location }
    return empty(status, fields: fields)
  }

  /// Returns a page that redirects to a URL after the given number of seconds.
  public static func redirect(
    _ page: PageRedirect, to location: String, after seconds: Int = 0, fields: HTTPFields = [:]
  ) -> Reply {
    var fields = fields
    if page == .refresh { fields[.refresh] = page.instruction(location, seconds) }
    let shown = location.escapedForHTML
    return html(
      """
      <!DOCTYPE html>
      <html lang="en"><meta charset="utf-8"><title>Redirect</title>
      \(page.markup(to: location, after: seconds))\
      <p>This page leads to <a href="\(shown)">\(shown)</a>.</html>

      """, fields: fields)
  }

  /// Returns a page with the status 401 or 407; `Challenge` adds the challenges.
  package static func unauthorized(_ status: Int) -> Reply {
    page(status, "A credential is asked for, and none came that is let in.")
  }

  /// Returns 404, with the path that was not found.
  package static func notFound(_ path: String) -> Reply {
    page(404, "Nothing is served at \(path).")
  }

  /// Returns 405, with the methods of the resource (RFC 9110 section 15.5.6).
  package static func methodNotAllowed(allow methods: [HTTPRequest.Method]) -> Reply {
    page(405, "This resource takes another method.")
      .withHead { $0.fields[.allow] = methods.map(\.rawValue).joined(separator: ", ") }
  }

  /// The 406 reply to a client that accepts neither the offered codings nor plain content.
  package static var notAcceptable: Reply {
    page(406, "This content has no coding that the client accepts.")
  }

  /// The 412 reply to a request whose condition is not met (RFC 9110 section 13).
  package static var preconditionFailed: Reply {
    page(412, "This is not the version that the request is about.")
  }

  /// Returns 416, with the length of the content (RFC 9110 section 15.5.17).
  package static func rangeNotSatisfiable(length: Int) -> Reply {
    page(416, "There are \(length) bytes, and none of the range.")
      .withHead { $0.fields[.contentRange] = "bytes */\(length)" }
  }

  /// Returns a small page that describes the error, since the status alone does not.
  private static func page(_ status: Int, _ text: String) -> Reply {
    let title = "\(status) \(ReplyHead.phrases[status, default: ""])"
    return html(
      """
      <!DOCTYPE html>
      <html lang="en"><meta charset="utf-8"><title>\(title)</title>
      <h1>\(title)</h1>
      <p>\(text.escapedForHTML)</p></html>

      """, status: status)
  }
}

extension ReplyHead {
  /// Creates a head, and adds the type, the date and `no-store` unless the author has set them.
  package init(status: Int, fields: HTTPFields, type: String?, modified: HTTPDate? = nil) {
    self.init(status: status, fields: fields)
    if let type, fields[.contentType] == nil { self.fields[.contentType] = type }
    if let modified, fields[.lastModified] == nil { self.fields[.lastModified] = modified.text }
    forbidStorageUnlessSaid()
  }

  /// Adds `Cache-Control: no-store` unless the author has set `Cache-Control`.
  package mutating func forbidStorageUnlessSaid() {
    if fields[.cacheControl] == nil { fields.append(Self.noStore) }
  }

  private static let noStore = HTTPField(name: .cacheControl, value: "no-store")
}

/// A way in which a page redirects without a redirect status.
public enum PageRedirect: String, CaseIterable, Sendable {
  /// The field `Refresh` (HTML standard, section 4.2.4.3, "shared declarative refresh steps").
  case refresh
  /// A `<meta http-equiv="refresh">`.
  case meta
  /// A script that sets `location.href`.
  case script
  /// A script that calls `location.replace`, so the page leaves no history entry.
  case replace

  /// Returns the markup for the page's head; empty if a `Refresh` field is used.
  package func markup(to location: String, after seconds: Int) -> String {
    switch self {
    case .refresh: ""
    case .meta:
      "<meta http-equiv=\"refresh\" content=\"\(instruction(location, seconds).escapedForHTML)\">\n"
    case .script: script("location.href = \(location.quotedForScript)", after: seconds)
    case .replace: script("location.replace(\(location.quotedForScript))", after: seconds)
    }
  }

  /// Returns the seconds and the URL in the format of `Refresh` and `meta`.
  func instruction(_ location: String, _ seconds: Int) -> String {
    // Without quotes, everything that follows is the URL. A URL that began with a quote would
    // end at the next quote, so its first quote is encoded.
    let isQuoted = location.first == "'" || location.first == "\""
    let address =
      isQuoted ? (location.first == "'" ? "%27" : "%22") + location.dropFirst() : location
    return "\(seconds); url=\(address)"
  }

  private func script(_ statement: String, after seconds: Int) -> String {
    let delayed = "setTimeout(() => { \(statement) }, \(seconds * 1000))"
    return "<script>\(seconds == 0 ? statement : delayed)</script>\n"
  }
}
