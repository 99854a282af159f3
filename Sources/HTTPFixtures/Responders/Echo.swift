import HTTPTypes

/// Answers with the request itself: method, target, fields and body, as a page, as plain text or as
/// JSON.
public struct Echo: Responder {
  /// In what form the request is shown.
  public enum Form: String, CaseIterable, Sendable {
    /// A page with tables.
    case html
    /// The request as it would look on the wire.
    case text
    /// Query, fields and body by name, as httpbin shows them.
    case json
  }

  /// In what form the request is shown.
  public var form: Form
  /// How the requests come; only the session knows.
  private var scheme = "http"

  /// Creates an echo.
  public init(_ form: Form) {
    self.form = form
  }

  /// The request, shown.
  public func reply(to request: FixtureRequest) -> Reply {
    switch form {
    case .html: .html(page(request))
    case .text: .text(text(request))
    case .json: RequestReport(request, scheme: scheme).reply
    }
  }

  /// The same with the scheme of its origin.
  public func resolved(_ context: SiteContext) -> any Responder {
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
