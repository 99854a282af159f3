import AuthoredYAML
import HTTPTypes

extension SiteReader {
  /// The words for parts; `reason` and `headers` go with `head` only.
  static let parts = [
    "head", "body", "file", "trailers", "raw", "delay", "gate", "silence", "close", "reset",
  ]

  /// The parts of a reply in order, after the question whether the order makes sense.
  func parts(_ node: AuthoredNode) throws(AuthoredError) -> [ReplyPart] {
    var parts: [ReplyPart] = []
    for node in try node.list(of: "parts") {
      let part = try part(node)
      try check(part, after: parts, at: node)
      parts.append(part)
    }
    guard !parts.isEmpty else { throw node.error("no parts", expected: "a list of parts") }
    return parts
  }

  private func part(_ node: AuthoredNode) throws(AuthoredError) -> ReplyPart {
    let fields = try node.fields(Self.parts + ["reason", "headers"])
    let written = fields.entries.filter { Self.parts.contains($0.key) }
    guard written.count == 1, let (key, value) = written.first else {
      throw node.error(
        "\(written.count) parts in one", expected: "one of " + Self.parts.joined(separator: ", "))
    }
    if let other = fields.entries.first(where: { $0.key != key }), key != "head" {
      throw other.value.error("'\(other.key)' does not go with '\(key)'", expected: "'head'")
    }
    switch key {
    case "head": return .head(try head(fields, status: value))
    case "body": return .body([UInt8](try text(value).utf8))
    case "file": return .body(try bytes(of: value).bytes)
    case "trailers": return .trailers(try headers(value))
    case "raw": return .raw([UInt8](try text(value).utf8))
    case "delay": return .delay(try value.seconds())
    case "gate": return .gate(try value.string(expected: "the name of a gate"))
    default:
      guard try value.bool() else { throw value.error("found 'false'", expected: "true") }
      return key == "close" ? .close : key == "reset" ? .reset : .silence
    }
  }

  private func head(
    _ fields: AuthoredFields, status: AuthoredNode
  ) throws(AuthoredError) -> ReplyHead {
    var head = ReplyHead(status: try status.integer(in: 100...999))
    head.reason = try fields["reason"].map(headerText)
    head.fields = try fields["headers"].map(headers) ?? [:]
    if !head.isInterim { head.forbidStorageUnlessSaid() }
    return head
  }

  private func check(
    _ part: ReplyPart, after parts: [ReplyPart], at node: AuthoredNode
  ) throws(AuthoredError) {
    switch parts.last {
    case .silence, .close, .reset: throw node.error("a part after the end", expected: "nothing")
    default: break
    }
    let heads = parts.compactMap { if case .head(let head) = $0 { head } else { nil } }
    let isBegun = heads.contains { !$0.isInterim }
    let isComplete = parts.contains { if case .trailers = $0 { true } else { false } }
    switch part {
    case .body where isComplete, .trailers where isComplete:
      throw node.error("more of a body after its trailers", expected: "the trailers last")
    case .trailers where !heads.contains(where: \.isChunked):
      throw node.error(
        "trailers of a body without chunks",
        expected: "a head before with Transfer-Encoding: chunked")
    case .body where !isBegun:
      throw node.error("a body before its head", expected: "a head, or raw bytes")
    case .head where isBegun:
      throw node.error("a second head", expected: "one head, after interim ones (1xx)")
    default: break
    }
  }
}
