import NavigationTrace
import WebViewKit

private let text = FileSchema.text
private let flag = FileSchema.flag

extension AuthoredRequest {
  static let schema = FileSchema.either(
    text,
    FileSchema.object(
      ["url": text, "method": text, "headers": FileSchema.entries(text), "body": text],
      required: ["url"]))
}

extension AuthoredCookie {
  static let schema = FileSchema.either(
    text,
    FileSchema.object(
      [
        "name": text, "value": text, "path": text, "domain": text, "max-age": ["type": "integer"],
        "secure": flag, "http-only": flag,
      ], required: ["name"]))
}

extension AuthoredUserScript {
  static let schema = FileSchema.either(
    text,
    FileSchema.object([
      "source": text, "file": text, "at": FileSchema.word(of: ["start", "end"]),
      "mainFrameOnly": flag, "world": text,
    ]))
}

extension AuthoredMessageHandler {
  static let schema = FileSchema.either(
    text,
    FileSchema.object(
      ["name": text, "world": text, "reply": FileSchema.anything, "error": text, "hold": text],
      required: ["name"]))
}

extension SnapshotPart {
  static let schema = FileSchema.object([
    "x": FileSchema.integer(0...4096), "y": FileSchema.integer(0...4096),
    "width": FileSchema.integer(1...4096), "height": FileSchema.integer(1...4096),
    "snapshotWidth": FileSchema.integer(1...4096),
  ])
}

extension ViewSetting {
  /// One property and its value.
  static var schema: TraceValue {
    .map([
      "type": "object", "minProperties": 1, "maxProperties": 1,
      "properties": .map(properties), "additionalProperties": false,
    ])
  }

  /// The values of the properties, by name.
  static var properties: [String: TraceValue] {
    Dictionary(
      uniqueKeysWithValues: names.map { name in
        switch name {
        case "pageZoom": (name, FileSchema.number(from: 0.1, to: 10))
        case "minimumFontSize": (name, FileSchema.number(from: 0, to: 1000))
        case "customUserAgent": (name, text)
        default: (name, flag)
        }
      })
  }
}

extension BenchAct {
  /// A selector, or a mapping that says what clicks.
  static let click = FileSchema.either(
    text,
    FileSchema.object(
      [
        "selector": text, "by": FileSchema.word(of: ["script", "pointer"]),
        "button": FileSchema.word(PointerClick.Button.self),
        "modifiers": FileSchema.list(of: FileSchema.word(PointerClick.Modifier.self)),
      ], required: ["selector"]))
}

extension SchemeReply {
  static let schema = FileSchema.object([
    "html": text, "text": text, "file": text, "type": text,
    "status": FileSchema.integer(100...999), "headers": FileSchema.entries(text), "url": text,
    "fail": FileSchema.object(
      ["domain": text, "code": FileSchema.integer(-100_000...100_000)],
      required: ["domain", "code"]),
    "calls": FileSchema.list(of: FileSchema.word(Call.self)), "hold": text,
  ])
}
