extension SiteSchema {
  /// What stands behind `websocket`: a word, or a mapping.
  static let webSocket =
    "{\"anyOf\": [{\"const\": \"echo\"}, "
    + object(SiteReader.webSocket, required: [], values: webSocketValues) + "]}"

  private static let webSocketValues = [
    "subprotocols": oneOrMore(anyText),
    "echo": #"{"type": "boolean"}"#,
    "fragment": integer(1...SiteReader.largestMessage),
    "limit": integer(1...SiteReader.largestMessage),
    "parts": "{\"type\": \"array\", \"items\": {\"anyOf\": [\(anyText), "
      + webSocketParts.joined(separator: ",\n      ") + "]}}",
  ]

  private static let webSocketParts = SiteReader.webSocketParts.map { key in
    object(key == "close" ? [key, "reason"] : [key], required: [key], values: webSocketActs)
  }

  private static let webSocketActs = [
    "close": integer(1000...4999),
    "receive": integer(1...SiteReader.mostMessages),
    "delay": seconds,
    "reset": #"{"const": true}"#,
  ]
}
