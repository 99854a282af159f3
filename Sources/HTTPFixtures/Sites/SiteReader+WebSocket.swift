import AuthoredYAML
import HTTPTypes

extension SiteReader {
  /// The keys of `websocket` where it is a mapping.
  static let webSocket = ["subprotocols", "echo", "fragment", "limit", "parts"]
  /// The words for what a WebSocket does by itself; `reason` goes with `close` only.
  static let webSocketParts = [
    "text", "binary", "ping", "pong", "close", "raw", "receive", "delay", "gate", "reset",
  ]
  /// How many bytes a message or a frame may have, and how many messages may be waited for.
  static let (largestMessage, mostMessages) = (16 << 20, 1_000_000)

  /// What is written at `websocket`: `echo`, or a mapping.
  func webSocket(
    _ node: AuthoredNode, fields headers: HTTPFields
  ) throws(AuthoredError) -> WebSocket {
    guard node.isMapping else {
      guard try node.string(expected: "echo, or a mapping") == "echo" else {
        throw node.error("found \(node.kind)", expected: "echo, or a mapping")
      }
      return WebSocket(.echo, fields: headers)
    }
    let fields = try node.fields(Self.webSocket)
    let size = 1...Self.largestMessage
    let script = WebSocketScript(
      try fields["parts"].map(webSocketParts) ?? [], echoes: try fields["echo"]?.bool() ?? false,
      fragment: try fields["fragment"]?.integer(in: size),
      limit: try fields["limit"]?.integer(in: size) ?? WebSocketScript.usualLimit)
    let subprotocols = try fields["subprotocols"].map(subprotocols) ?? []
    return WebSocket(script, subprotocols: subprotocols, fields: headers)
  }

  private func subprotocols(_ node: AuthoredNode) throws(AuthoredError) -> [String] {
    var names: [String] = []
    for node in try oneOrMore(node) {
      let name = try node.string(expected: "the name of a subprotocol")
      guard !name.isEmpty, name.utf8.allSatisfy(\.isToken) else {
        throw node.error("'\(name)' is no subprotocol", expected: "a token such as chat")
      }
      names.append(name)
    }
    return names
  }

  private func webSocketParts(_ node: AuthoredNode) throws(AuthoredError) -> [WebSocketPart] {
    var parts: [WebSocketPart] = []
    for node in try node.list(of: "parts") {
      switch parts.last {
      case .reset, .message(.close): throw node.error("a part after the end", expected: "nothing")
      default: parts.append(try webSocketPart(node))
      }
    }
    return parts
  }

  private func webSocketPart(_ node: AuthoredNode) throws(AuthoredError) -> WebSocketPart {
    guard node.isMapping else { return .message(.text(try text(node))) }
    let fields = try node.fields(Self.webSocketParts + ["reason"])
    let written = fields.entries.filter { $0.key != "reason" }
    guard written.count == 1, let (key, value) = written.first else {
      throw node.error(
        "\(written.count) parts in one",
        expected: "one of " + Self.webSocketParts.joined(separator: ", "))
    }
    if let reason = fields["reason"], key != "close" {
      throw reason.error("'reason' does not go with '\(key)'", expected: "'close'")
    }
    switch key {
    case "text": return .message(.text(try text(value)))
    case "binary": return .message(.binary(try base64(value)))
    case "ping": return .message(.ping(try controlBytes(value)))
    case "pong": return .message(.pong(try controlBytes(value)))
    case "close": return .message(.close(try close(value, reason: fields["reason"])))
    case "raw": return .raw(try base64(value))
    case "receive": return .receive(try value.integer(in: 1...Self.mostMessages))
    case "delay": return .delay(try value.seconds())
    case "gate": return .gate(try value.string(expected: "the name of a gate"))
    default:
      guard try value.bool() else { throw value.error("found 'false'", expected: "true") }
      return .reset
    }
  }

  private func close(
    _ node: AuthoredNode, reason: AuthoredNode?
  ) throws(AuthoredError) -> WebSocketClose {
    let code = try node.integer(in: 1000...4999)
    guard WebSocketClose.isAllowed(code) else {
      throw node.error(
        "\(code) may not be sent",
        expected: "1000 to 1003, 1007 to 1014, or 3000 to 4999; 'raw' sends anything")
    }
    let text = try reason?.string() ?? ""
    guard text.utf8.count <= WebSocketClose.longestReason else {
      throw (reason ?? node).error(
        "a reason of \(text.utf8.count) bytes",
        expected: "at most \(WebSocketClose.longestReason)")
    }
    return WebSocketClose(code, reason: text)
  }

  private func controlBytes(_ node: AuthoredNode) throws(AuthoredError) -> [UInt8] {
    let bytes = [UInt8](try node.string().utf8)
    guard bytes.count <= WebSocketMessage.longestControl else {
      throw node.error(
        "\(bytes.count) bytes in a control frame",
        expected: "at most \(WebSocketMessage.longestControl)")
    }
    return bytes
  }

  private func base64(_ node: AuthoredNode) throws(AuthoredError) -> [UInt8] {
    let text = try node.string(expected: "bytes in base64")
    guard let bytes = Base64.decode(text.utf8) else {
      throw node.error("'\(text)' is no base64", expected: "bytes in base64, such as AAEC")
    }
    return bytes
  }
}
