import FixtureSites
import FixtureSystem
import HTTPTypes

extension SessionEvent: Encodable {
  private enum Key: String, CodingKey {
    case number, time, connection, request, event
    case origin, peer, version, name, reason, method, target, fields, status, bytes, gate, end, by
    case reset, subprotocol, kind, text, code, client, `protocol`
  }

  /// One line of NDJSON, with the keys in alphabetical order and without the line feed.
  ///
  /// `time` is in whole microseconds since the session was opened or reset. `fields` is a list of
  /// the fields in the order they were sent. Each of its elements is a list of the name and the
  /// value. If the value is not valid UTF-8, a third item contains its bytes, percent-encoded.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // The encoding of an event cannot fail.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// Encodes the event in the form of ``json``.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(number, forKey: .number)
    try object.encode(time.microseconds, forKey: .time)
    try object.encodeIfPresent(connection, forKey: .connection)
    try object.encodeIfPresent(request, forKey: .request)
    let (event, values) = content
    try object.encode(event, forKey: .event)
    for (key, value) in values { try object.encode(value, forKey: key) }
  }

  /// The name of the event's kind, and its values; `nil` is encoded as `null`.
  private var content: (event: String, values: [Key: any Encodable]) {
    switch kind {
    case .accepted(let origin, let peer): return ("accepted", [.origin: origin, .peer: peer])
    case .handshake(let version, let agreed, let name, let client):
      var values: [Key: any Encodable] = [.version: version, .protocol: agreed, .name: name]
      values[.client] = client
      return ("handshake", values)
    case .handshakeFailed(let reason): return ("handshakeFailed", [.reason: reason])
    case .request(let origin, let head):
      let values: [Key: any Encodable] = [
        .origin: origin, .method: head?.method.rawValue, .target: head?.target,
        .version: head?.version.rawValue, .fields: head?.fields.map(\.texts),
      ]
      return ("request", values)
    case .sent(let status, let bytes): return ("sent", [.status: status, .bytes: bytes])
    case .held(let gate): return ("held", [.gate: gate])
    case .released(let gate): return ("released", [.gate: gate])
    case .silent: return ("silent", [:])
    case .opened(let subprotocol): return ("opened", [.subprotocol: subprotocol])
    case .message(let side, let message):
      var values: [Key: any Encodable] = [
        .by: side.rawValue, .kind: message.kind.rawValue, .bytes: message.bytes,
      ]
      values[.text] = message.text
      values[.code] = message.code
      return ("message", values)
    case .gateOpened(let gate): return ("gateOpened", [.gate: gate])
    case .gateClosed(let gate): return ("gateClosed", [.gate: gate])
    case .ended(let end, let status, let bytes):
      return ("ended", [.end: end.rawValue, .status: status, .bytes: bytes])
    case .closed(let side, let reset): return ("closed", [.by: side.rawValue, .reset: reset])
    }
  }
}

extension HTTPField {
  /// The name, the value, and the percent-encoded bytes of the value if it is not valid UTF-8.
  fileprivate var texts: [String] {
    withUnsafeBytesOfValue { bytes in
      if let value = String(validating: bytes, as: UTF8.self) { return [name.rawName, value] }
      let isPlain = { (byte: UInt8) in 0x20..<0x7F ~= byte && byte != UInt8(ascii: "%") }
      return [
        name.rawName, String(decoding: bytes, as: UTF8.self),
        bytes.percentEncoded(allowing: isPlain),
      ]
    }
  }
}
