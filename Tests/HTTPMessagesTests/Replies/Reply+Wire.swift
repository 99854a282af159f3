import HTTPMessages
import HTTPTypes

extension Reply {
  /// Returns the bytes of the response to a request, without `Date` and `Connection`.
  func text(for request: FixtureRequest) -> String {
    let bytes = wire(for: request.head).steps.flatMap { step in
      switch step {
      case .head(let head): head.bytes + [0x0D, 0x0A]
      case .body(let bytes), .raw(let bytes): bytes
      case .trailers(let fields): fields.lines
      case .file(let slice): slice.first(slice.count)
      case .delay(let duration): [UInt8]("<delay \(duration)>".utf8)
      case .gate(let name): [UInt8]("<gate \(name)>".utf8)
      case .silence: [UInt8]("<silence>".utf8)
      case .webSocket: [UInt8]("<WebSocket>".utf8)
      case .close: [UInt8]("<close>".utf8)
      case .reset: [UInt8]("<reset>".utf8)
      case .http2(let fault): [UInt8]("<\(fault)>".utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

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
    let heads = parts.compactMap { part in if case .head(let head) = part { head } else { nil } }
    return heads.last?.fields ?? [:]
  }
}
