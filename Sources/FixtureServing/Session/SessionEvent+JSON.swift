import EssentialFoundation
import HTTPFixtures
import HTTPTypes

extension SessionEvent: Encodable {
  private enum Key: String, CodingKey {
    case number, time, connection, request, event
    case origin, peer, version, name, reason, method, target, fields, status, bytes, gate, end, by
    case reset, subprotocol, kind, text, code, client, `protocol`
  }

  /// One line of JSON, keys in alphabetical order, without the line feed (NDJSON).
  ///
  /// `time` is in whole microseconds since the session was opened. `fields` is a list of lists, in
  /// the order the fields were sent: the name and the value; if the value is not UTF-8, a third
  /// element has its bytes percent-encoded.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Nothing in an event can fail to be encoded.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// Writes the event as ``json`` has it.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(number, forKey: .number)
    try object.encode(time.microseconds, forKey: .time)
    try object.encodeIfPresent(connection, forKey: .connection)
    try object.encodeIfPresent(request, forKey: .request)
    switch kind {
    case .request(let origin, let head): try encode(origin, head, in: &object)
    case .ended(let end, let status, let bytes):
      try object.encode("ended", forKey: .event)
      try object.encode(end.rawValue, forKey: .end)
      try object.encode(status, forKey: .status)
      try object.encode(bytes, forKey: .bytes)
    case .sent(let status, let bytes):
      try object.encode("sent", forKey: .event)
      try object.encode(status, forKey: .status)
      try object.encode(bytes, forKey: .bytes)
    case .held(let gate): try encode("held", gate, in: &object)
    case .released(let gate): try encode("released", gate, in: &object)
    case .gateOpened(let gate): try encode("gateOpened", gate, in: &object)
    case .gateClosed(let gate): try encode("gateClosed", gate, in: &object)
    case .silent: try object.encode("silent", forKey: .event)
    case .opened(let subprotocol):
      try object.encode("opened", forKey: .event)
      try object.encode(subprotocol, forKey: .subprotocol)
    case .message(let side, let message): try encode(message, by: side, in: &object)
    default: try encodeConnection(in: &object)
    }
  }

  private func encodeConnection(in object: inout KeyedEncodingContainer<Key>) throws {
    switch kind {
    case .accepted(let origin, let peer):
      try object.encode("accepted", forKey: .event)
      try object.encode(origin, forKey: .origin)
      try object.encode(peer, forKey: .peer)
    case .handshake(let version, let agreed, let name, let client):
      try object.encode("handshake", forKey: .event)
      try object.encode(version, forKey: .version)
      try object.encode(agreed, forKey: .protocol)
      try object.encode(name, forKey: .name)
      try object.encodeIfPresent(client, forKey: .client)
    case .handshakeFailed(let reason):
      try object.encode("handshakeFailed", forKey: .event)
      try object.encode(reason, forKey: .reason)
    case .closed(let side, let reset):
      try object.encode("closed", forKey: .event)
      try object.encode(side.rawValue, forKey: .by)
      try object.encode(reset, forKey: .reset)
    default: return
    }
  }

  private func encode(
    _ message: MessageRecord, by side: Side, in object: inout KeyedEncodingContainer<Key>
  ) throws {
    try object.encode("message", forKey: .event)
    try object.encode(side.rawValue, forKey: .by)
    try object.encode(message.kind.rawValue, forKey: .kind)
    try object.encode(message.bytes, forKey: .bytes)
    try object.encodeIfPresent(message.text, forKey: .text)
    try object.encodeIfPresent(message.code, forKey: .code)
  }

  private func encode(
    _ event: String, _ gate: String, in object: inout KeyedEncodingContainer<Key>
  ) throws {
    try object.encode(event, forKey: .event)
    try object.encode(gate, forKey: .gate)
  }

  private func encode(
    _ origin: String, _ head: RequestHead?, in object: inout KeyedEncodingContainer<Key>
  ) throws {
    try object.encode("request", forKey: .event)
    try object.encode(origin, forKey: .origin)
    try object.encode(head?.method.rawValue, forKey: .method)
    try object.encode(head?.target, forKey: .target)
    try object.encode(head?.version.rawValue, forKey: .version)
    try object.encode(head?.fields.map(\.texts), forKey: .fields)
  }
}

extension HTTPField {
  /// The name and the value, and the value's bytes if they are not UTF-8.
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
