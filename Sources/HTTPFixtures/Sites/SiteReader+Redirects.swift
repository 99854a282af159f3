import AuthoredYAML
import HTTPTypes

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
