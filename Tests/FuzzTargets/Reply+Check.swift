import FixtureSites
import HTTPTypes

extension Reply {
  /// The bytes of the body, before any framing.
  var body: [UInt8] {
    parts.flatMap { part in
      switch part {
      case .body(let bytes): bytes
      case .file(let slice): slice.first(slice.count)
      default: [UInt8]()
      }
    }
  }

  /// The fields of the last head.
  var fields: HTTPFields {
    for case .head(let head) in parts.reversed() { return head.fields }
    return [:]
  }

  /// Fails unless a client reads the reply as what it is: nothing of an input can end a head, begin
  /// another response, or have a client wait for bytes that never come.
  ///
  /// Replies that break the rules because their author wants so are not looked at.
  func check(for request: FixtureRequest) throws(Violation) {
    let coding = fields[.transferEncoding]
    if fields[.contentLength] != nil || coding != nil && coding != "chunked" { return }
    let wire = wire(for: request.head)
    var bytes: [UInt8] = []
    for step in wire.steps {
      switch step {
      case .head(let head): bytes += head.bytes + [0x0D, 0x0A]
      case .body(let piece): bytes += piece
      case .file(let slice): bytes += slice.first(slice.count)
      case .delay(let pause):
        try Violation.unless(.zero...(.seconds(61)) ~= pause, "a pause of \(pause)")
      case .gate: break
      case .raw, .trailers, .silence, .webSocket, .close, .reset, .http2: return
      }
    }
    let reading = try ResponseReading.read(
      .whole, of: bytes, to: request.method, limits: MessageLimits())
    try Violation.unless(
      reading.error == nil && reading.left == 0,
      "a client reads the reply as \(reading.error.map(String.init(describing:)) ?? "two"):"
        + " \(String(decoding: bytes.prefix(600), as: UTF8.self))")
    try Violation.unlessEqual(reading.head?.status, status, "the status that a client reads")
    if reading.head?.framing != BodyFraming.none {
      try Violation.unlessEqual(reading.data, body, "the body that a client reads")
    }
  }
}
