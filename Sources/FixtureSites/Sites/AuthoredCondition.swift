import AuthoredYAML
import HTTPMessages
import HTTPTypes

extension Conditional.Case {
  static let shape: Shape<Conditional.Case> = {
    let keys = parts + [reply]
    return Shape.mapping(
      Conditional.Case([], Reply.empty(404)), keys,
      check: { draft, fields throws(AuthoredError) in
        guard draft.conditions.isEmpty else { return }
        throw fields.node.error(
          "no condition", expected: "one of " + parts.map(\.name).joined(separator: ", "))
      }
    ).schema(
      Schema.mapping(of: keys).with(
        "anyOf", .list(parts.map { ["required": [.text($0.name)]] })))
  }()

  private static let reply = Key<Conditional.Case>.required(
    "reply", \.responder, Shape.lazy("reply") { AuthoredReply.whenFulfilled }.map { $0.answer() },
    expected: "a reply", "the reply if all conditions hold")

  private static let parts: [Key<Conditional.Case>] = [
    values(.query, "a name in the query, or names with the values that they have"),
    values(.header, "a field, or fields with the values that they have"),
    values(.cookie, "a cookie, or cookies with the values that they have"),
    values(.path, "a name in the path, or names with the values that they have"),
    .custom(
      "body", Shape.siteText.map { [.bodyContains($0)] }.orMapping(mapping(.body)),
      "a text in the body, or members of a form or a JSON object, or places in JSON such as /a/0/b, "
        + "with their values"
    ) { $1.conditions += $0 },
  ]

  private static func values(_ part: RequestPart, _ documentation: String) -> Key<Conditional.Case>
  {
    .custom(
      part.rawValue,
      name(part).map { [.has(part, name: $0, value: nil)] }.orMapping(mapping(part)),
      documentation
    ) { $1.conditions += $0 }
  }

  private static func name(_ part: RequestPart) -> Shape<String> {
    Shape.text("a name, or values by name").checked(
      expected: "such as X-Name", else: { "'\($0)' is not a header field name" }
    ) { part != .header || HTTPField.Name($0) != nil }
  }

  private static func mapping(_ part: RequestPart) -> Shape<[RequestCondition]> {
    let value = Shape.siteText
    return Shape(.entries(value.schema, atLeast: 1)) { node throws(AuthoredError) in
      try node.entries(of: "values by name").map { key, node throws(AuthoredError) in
        if part == .header, HTTPField.Name(key) == nil {
          throw node.error("'\(key)' is not a header field name", expected: "such as X-Name")
        }
        return .has(part, name: key, value: try value.read(node))
      }
    }.named("values")
  }
}
