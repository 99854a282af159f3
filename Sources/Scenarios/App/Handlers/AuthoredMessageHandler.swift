import AuthoredYAML
import NavigationTrace

/// A script message handler as a scenario describes it.
package struct AuthoredMessageHandler: Hashable, Sendable {
  /// The name to which pages post messages.
  package var name: String
  /// The name of the handler's content world; `nil` means the page's own world.
  package var world: String?
  /// The reply; `nil` if the handler does not reply.
  package var reply: Decision<ScriptAnswer>?

  static let shape = Shape.text("the name of a handler").map { AuthoredMessageHandler(name: $0) }
    .orMapping(
      .mapping(
        AuthoredMessageHandler(name: ""),
        [
          .required(
            "name", \.name, .text("the name of a handler"), expected: "the name of a handler",
            "the name that pages post to"),
          .optional("world", \.world, .world, Shape.worldDocumentation),
          .custom(
            "reply", Shape<TraceValue>.anything,
            "any value, with which the page's promise is resolved"
          ) { $1.reply = Decision(.value($0)) },
          .custom("error", .text("a message"), "text, with which it is rejected") {
            $1.reply = Decision(.error($0))
          },
          .custom("hold", .holdName, Shape.holdDocumentation) { $1.reply?.heldAs = $0 },
        ],
        check: { handler, fields throws(AuthoredError) in
          if handler.reply == nil, fields["hold"] != nil {
            throw fields.node.error("'hold' alone", expected: "'reply' or 'error'")
          }
          if fields["reply"] != nil, fields["error"] != nil {
            throw fields.node.error("both 'reply' and 'error'", expected: "one of them")
          }
        })
    ).named("messageHandler")
}
