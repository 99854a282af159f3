import AuthoredYAML
import HTTPTypes

/// The controls of a reply in the query of its request: `/page.html?status=404&delay=1`.
///
/// The names and values are those of a site file, and `header`; other names are the page's own.
public struct QueryControls: Sendable {
  /// The names in a query that are taken for controls, but for ``header``.
  static let keys: [String] = {
    let content = AuthoredReply.contents.map(\.key).filter { $0.name == "redirect" }
    let beside = [AuthoredReply.status, AuthoredReply.type, AuthoredReply.attachment]
    return
      (beside + content + AuthoredReply.leading + AuthoredReply.pace + AuthoredReply.trouble)
      .map(\.name)
  }()
  /// The name whose values are fields, `NAME:VALUE`, as often as wanted.
  static let header = "header"

  /// Whether a query may open replies to pages of other origins.
  let allowsOtherOrigins: Bool

  /// Creates controls.
  ///
  /// - Parameter allowsOtherOrigins: Whether a query may set `Access-Control-…`, and `Set-Cookie`
  ///   for a page of another origin. Then every page that the browser shows can read the origin.
  public init(allowsOtherOrigins: Bool = false) {
    self.allowsOtherOrigins = allowsOtherOrigins
  }

  /// Returns the reply that the query asks for; 400 with what was expected if the query is wrong.
  ///
  /// Conditions and ranges are weighed after the changes of the query (RFC 9110 section 13.2.1).
  func applied(to request: FixtureRequest, _ content: (FixtureRequest) -> Reply) -> Reply {
    do throws(AuthoredError) {
      let file = "the query of \(request.path)"
      if !allowsOtherOrigins, let (key, name) = Self.refused(in: request) {
        throw AuthoredError(
          file: file, key: key, problem: "\(name) would open the reply to other origins",
          expected: "another field, or 'cors: query' beside 'controls: query' in the site file")
      }
      let wishes = FormText.pairs(of: request.query ?? "")
        .filter { $0.name == Self.header || Self.keys.contains($0.name) }
      guard !wishes.isEmpty else { return content(request) }
      return try Self.responder(wishes, content(request.withoutConditions), file: file)
        .reply(to: request)
    } catch {
      return .text("400: \(error)\n", status: 400)
    }
  }

  private static func responder(
    _ wishes: [(name: String, value: String)], _ content: Reply, file: String
  ) throws(AuthoredError) -> any Responder {
    let redirects = wishes.contains { $0.name == "redirect" }
    // A text stands for the content, which may have everything that a page may have.
    let entries =
      wishes.filter { $0.name != header }.map { ($0.name, $0.value) }
      + (redirects ? [] : [("text", "-")])
    let fields = try AuthoredNode(texts: entries, file: file).fields(AuthoredReply.names)
    let written = try AuthoredReply(fields)
    let more = try self.fields(wishes.filter { $0.name == header }.map(\.value), file: file)
    guard redirects, let reply = written.fixed else {
      try check(more, beside: written.fields, file: file)
      let changed = (written.status.map(content.withStatus) ?? content)
        .replacing(Array(written.fields) + more)
      return try written.wrapped(Representation(changed) ?? changed, fields)
    }
    try check(
      more, beside: reply.head?.fields.filter { $0.name != .cacheControl } ?? [], file: file)
    return try written.wrapped(reply.replacing(more), fields)
  }

  /// Refuses fields for which there is a name of their own in the same query.
  private static func check(
    _ more: HTTPFields, beside fields: some Sequence<HTTPField>, file: String
  ) throws(AuthoredError) {
    for field in more where fields.contains(where: { $0.name == field.name }) {
      throw mistake(
        file, "\(field.name.rawName) is set by another name too", expected: "one of them")
    }
  }

  /// Returns the fields that are written as `NAME:VALUE`.
  private static func fields(
    _ values: [String], file: String
  ) throws(AuthoredError) -> HTTPFields {
    var fields = HTTPFields()
    for value in values {
      guard let field = HTTPField(line: value.utf8) else {
        throw mistake(file, "'\(value)' is no field", expected: "NAME:VALUE on one line")
      }
      guard !field.name.isAboutFraming else {
        throw mistake(
          file, "\(field.name.rawName) frames the message",
          expected: "another field; 'fault' breaks the framing")
      }
      fields.append(field)
    }
    return fields
  }

  private static func mistake(
    _ file: String, _ problem: String, expected: String
  ) -> AuthoredError {
    AuthoredError(file: file, key: header, problem: problem, expected: expected)
  }

  /// Returns a name that a query may not set, and the key that sets it; `nil` if there is none.
  ///
  /// `Access-Control-…` would open a reply to every page, with what the browser has stored for this
  /// host and all its ports. `Set-Cookie` would let a page of another origin write there.
  private static func refused(in request: FixtureRequest) -> (key: String, name: String)? {
    named(in: request).first { _, name in
      let name = name.lowercased()
      return name.hasPrefix("access-control-")
        || (name == "set-cookie" && request.isFromOtherOrigin)
    }
  }

  /// Returns the fields that a query names, by whichever way the origin offers.
  private static func named(in request: FixtureRequest) -> [(key: String, name: String)] {
    guard let query = request.query else { return [] }
    let pairs = FormText.pairs(of: query)
    let controlled = pairs.filter { $0.name == header }
      .compactMap { HTTPField(line: $0.value.utf8)?.name.rawName }
    let piped = (try? Pipe.all(of: request))?.filter { $0.name == "header" }
      .compactMap { $0.arguments.first }
    let helped = request.path == HTTPBin.fieldsEndpoint ? pairs.map(\.name) : []
    return controlled.map { (header, $0) } + (piped ?? []).map { ("pipe", $0) }
      + helped.map { ($0, $0) }
  }
}

extension FixtureRequest {
  /// Whether a browser reports that a page of another origin has caused the request (Fetch,
  /// section 3).
  fileprivate var isFromOtherOrigin: Bool {
    if let site = head["sec-fetch-site"], site != "same-origin", site != "none" { return true }
    guard let origin = head["origin"]?.lowercased() else { return false }
    guard let mark = origin.firstRange(of: "://") else { return true }
    return origin[mark.upperBound...] != head["host"]?.lowercased() ?? ""
  }
}

extension AuthoredReply {
  /// Returns a responder behind what is written beside its content, if it has a place for that.
  fileprivate func wrapped(
    _ responder: any Responder, _ written: AuthoredFields
  ) throws(AuthoredError) -> any Responder {
    try check(beside: responder as? Reply, written)
    return wrapped(responder)
  }
}
