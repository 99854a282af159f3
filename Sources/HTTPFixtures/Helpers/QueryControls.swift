import AuthoredYAML
import HTTPTypes

/// Lets a request say in its query how it is answered: `/page.html?status=404&delay=1`.
///
/// The names and values are those of a site file; other names are the page's own.
public struct QueryControls: Sendable {
  /// The names in a query that are taken for controls.
  static let keys =
    ["status", "type", "attachment", "redirect", "to", "after"] + AuthoredReply.pace
    + AuthoredReply.trouble

  /// Creates controls.
  public init() {}

  /// The reply as the query wants it; 400 with what was expected where the query is wrong.
  func applied(to request: FixtureRequest, _ content: @autoclosure () -> Reply) -> Reply {
    let wishes = FormText.pairs(of: request.query ?? "").filter { Self.keys.contains($0.name) }
    guard !wishes.isEmpty else { return content() }
    do throws(AuthoredError) {
      return try Self.responder(wishes, content(), path: request.path).reply(to: request)
    } catch {
      return .text("400: \(error)\n", status: 400)
    }
  }

  private static func responder(
    _ wishes: [(name: String, value: String)], _ content: Reply, path: String
  ) throws(AuthoredError) -> any Responder {
    let reader = SiteReader(directory: "/", access: .nowhere, origins: [])
    let redirects = wishes.contains { $0.name == "redirect" }
    // A text stands for the content, which may have everything that a page may have.
    let entries = wishes.map { ($0.name, $0.value) } + (redirects ? [] : [("text", "")])
    let node = try AuthoredNode(texts: entries, file: "the query of \(path)")
    let written = try AuthoredReply(node)
    if let redirect = written.fields["redirect"] {
      return try reader.wrapped(reader.redirect(redirect, of: written), by: written)
    }
    let fields = try reader.fields(of: written)
    let status = try written.fields["status"]?.integer(in: 200...999)
    let changed = content.withHead { head in
      for field in fields { head.fields[field.name] = field.value }
    }
    return try reader.wrapped(status.map(changed.withStatus) ?? changed, by: written)
  }
}
