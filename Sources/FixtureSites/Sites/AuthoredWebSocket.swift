import AuthoredYAML
import HTTPMessages

extension WebSocket {
  /// The word `echo`, or a mapping.
  static let shape = Shape.word("echo", for: WebSocket(.echo), expected: "echo, or a mapping")
    .orMapping(.mapping(WebSocket(WebSocketScript()), keys)).named("websocket")

  /// The allowed sizes of a message or a frame in bytes.
  private static let sizes = 1...(16 << 20)

  private static let keys: [Key<WebSocket>] = [
    .key(
      "subprotocols", \.subprotocols, subprotocol.oneOrMore(atLeast: "").named("texts"),
      "the first of them that the client offers is agreed on"),
    .key("echo", \.script.echoes, .flag, "each text and binary comes back"),
    .optional(
      "fragment", \.script.fragment, .integer(in: sizes),
      "a text or binary of the server goes in frames of this number of bytes"),
    .key(
      "limit", \.script.limit, .integer(in: sizes),
      "how many bytes a message of the client may have"),
    .key("parts", \.script.parts, WebSocketPart.list, "what the server does by itself, in order"),
  ]

  private static let subprotocol = Shape.text("the name of a subprotocol").checked(
    expected: "a token such as chat", else: { "'\($0)' is not a subprotocol" }
  ) { !$0.isEmpty && $0.utf8.allSatisfy(\.isToken) }
}

extension WebSocketPart {
  static let list = text.orMapping(.one(of: words, named: "part")).list(of: "parts").then {
    parts, node throws(AuthoredError) in
    for (part, next) in zip(parts, try node.list().dropFirst()) {
      switch part {
      case .reset, .message(.close): throw next.error("a part after the end", expected: "nothing")
      case .message, .raw, .receive, .delay, .gate: break
      }
    }
    return parts
  }

  private static let words: [Choice<WebSocketPart>] = [
    Choice("text", text, "a text is sent"),
    Choice("binary", Shape.base64.map { .message(.binary($0)) }, "a binary is sent"),
    Choice("ping", control.map { .message(.ping($0)) }, "a ping is sent"),
    Choice("pong", control.map { .message(.pong($0)) }, "a pong is sent"),
    Choice(
      "close", code, beside: [.key("reason", \.reason, reason, "a text for people")],
      "the server closes with this code"
    ) { .message(.close($0)) },
    Choice("raw", Shape.base64.map { .raw($0) }, "these bytes are sent as they are"),
    Choice(
      "receive", Shape.integer(in: 1...1_000_000).map { .receive($0) },
      "the next part waits until the client has sent so many messages more"),
    Choice("delay", Shape.seconds.map { .delay($0) }, "a pause in seconds"),
    Choice("gate", Shape.gateName.map { .gate($0) }, "a pause until someone opens the gate"),
    Choice("reset", Shape.yes.map { _ in .reset }, "the connection is torn down (RST)"),
  ]

  private static let text = Shape.siteText.map { WebSocketPart.message(.text($0)) }

  private static let code = Shape.integer(in: 1000...4999).checked(
    expected: "1000 to 1003, 1007 to 1014, or 3000 to 4999; 'raw' sends anything",
    else: { "\($0) may not be sent" }, WebSocketClose.isAllowed
  ).map { WebSocketClose($0) }

  private static let reason = Shape.text.checked(
    expected: "at most \(WebSocketClose.longestReason)",
    else: { "a reason of \($0.utf8.count) bytes" }
  ) { $0.utf8.count <= WebSocketClose.longestReason }

  /// The payload of a control frame.
  private static let control = Shape.text.checked(
    expected: "at most \(WebSocketMessage.longestControl)",
    else: { "\($0.utf8.count) bytes in a control frame" }
  ) { $0.utf8.count <= WebSocketMessage.longestControl }.map { [UInt8]($0.utf8) }
}
