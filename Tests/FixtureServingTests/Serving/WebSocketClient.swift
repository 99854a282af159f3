import FixtureServing
import FixtureSites
import Testing

/// A client that has opened a WebSocket; it sends frames as they are and sees the server's.
final class WebSocketClient {
  private let client: RawClient
  /// The server's answer to the handshake.
  let head: String
  private var received: [UInt8]

  init(_ session: FixtureSession, _ path: String = "/", more: [UInt8] = []) async throws {
    client = try await session.connect()
    let handshake = """
      GET \(path) HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r
      Sec-WebSocket-Protocol: chat\r\n\r\n
      """
    try await client.send([UInt8](handshake.utf8) + more)
    var bytes: [UInt8] = []
    var end: Range<Int>?
    while end == nil {
      bytes += try #require(try await client.receivePiece())
      end = bytes.firstRange(of: Array("\r\n\r\n".utf8))
    }
    let length = try #require(end?.upperBound)
    head = String(decoding: bytes[..<length], as: UTF8.self)
    received = Array(bytes[length...])
  }

  /// A frame with a mask of zeros, so that its payload stands there as it is.
  static func frame(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let length =
      payload.count < 126
      ? [0x80 | UInt8(payload.count)]
      : [0xFE, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    return [first] + length + [0, 0, 0, 0] + payload
  }

  static func frame(_ first: UInt8, _ text: String) -> [UInt8] { frame(first, [UInt8](text.utf8)) }

  func send(_ first: UInt8, _ text: String) async throws {
    try await client.send(Self.frame(first, text))
  }

  func send(_ bytes: [UInt8]) async throws { try await client.send(bytes) }

  /// The next frame: its first byte and its payload; nil at the end.
  func receive() async throws -> (first: UInt8, payload: [UInt8])? {
    while true {
      if received.count >= 2 {
        let isLong = received[1] == 126
        let start = isLong ? 4 : 2
        if received.count >= start {
          let length = isLong ? Int(received[2]) << 8 | Int(received[3]) : Int(received[1])
          if received.count >= start + length {
            let frame = (received[0], Array(received[start..<start + length]))
            received.removeFirst(start + length)
            return frame
          }
        }
      }
      guard let piece = try await client.receivePiece() else { return nil }
      received += piece
    }
  }

  /// The next frame as text: `81 hello`, `88 1000 bye`; `end` at the end.
  func line() async throws -> String {
    guard let (first, payload) = try await receive() else { return "end" }
    let opcode = String(first, radix: 16)
    guard first == 0x88, payload.count >= 2 else {
      return "\(opcode) \(String(decoding: payload, as: UTF8.self))"
    }
    let code = Int(payload[0]) << 8 | Int(payload[1])
    return "\(opcode) \(code) \(String(decoding: payload[2...], as: UTF8.self))"
  }

  /// The next frames as text.
  func lines(_ count: Int) async throws -> [String] {
    var lines: [String] = []
    for _ in 0..<count { lines.append(try await line()) }
    return lines
  }
}
