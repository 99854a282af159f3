import FixtureSites
import HTTPTypes

/// A response that is made of an input, of which it is known what it has to be read as.
struct MadeResponse {
  let status: Int
  let fields: [String]
  let body: [UInt8]
  let trailers: [String]
  let framing: BodyFraming
  /// The response as it is sent.
  let wire: [UInt8]

  /// The first bytes choose the status, the framing and the fields; the rest is the body.
  init(of bytes: [UInt8]) {
    let choice = bytes.prefix(3) + repeatElement(0, count: max(0, 3 - bytes.count))
    status = 200 + Int(choice[0]) % 200
    let isBodiless = status == 204 || status == 304
    body = isBodiless ? [] : Array(bytes.dropFirst(3))
    let framings: [BodyFraming] = [.length(body.count), .chunked, .untilClose]
    let framing = isBodiless ? .none : framings[Int(choice[1]) % framings.count]
    var fields = (0..<Int(choice[2]) % 8).map { "f\($0): \(Self.value(at: $0, of: bytes))" }
    switch framing {
    case .length(let length): fields.append("content-length: \(length)")
    case .chunked: fields.append("transfer-encoding: chunked")
    case .none, .untilClose: break
    }
    trailers = framing == .chunked ? fields.filter { $0.hasPrefix("f") } : []
    self.framing = framing == .length(0) ? .none : framing
    self.fields = fields
    let head = "HTTP/1.1 \(status) Reason \(choice[1])\r\n" + Self.lines(fields)
    let sent = framing == .chunked ? Self.chunks(body) + Self.lines(trailers).utf8 : body
    wire = [UInt8](head.utf8) + sent
  }

  /// Visible characters, with blanks between them.
  private static func value(at index: Int, of bytes: [UInt8]) -> String {
    let text = bytes.dropFirst(index).prefix(12).map { byte in
      Character(UnicodeScalar(byte % 4 == 0 ? 0x20 : 0x21 + byte % 0x5E))
    }
    return "<\(String(text))>"
  }

  private static func lines(_ fields: [String]) -> String {
    (fields + [""]).map { "\($0)\r\n" }.joined()
  }

  private static func chunks(_ body: [UInt8]) -> [UInt8] {
    var encoded: [UInt8] = []
    for piece in Pieces.uneven.cut(body) {
      encoded += [UInt8]("\(String(piece.count, radix: 16))\r\n".utf8) + piece + [0x0D, 0x0A]
    }
    return encoded + [UInt8]("0\r\n".utf8)
  }
}
