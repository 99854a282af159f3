#if HTTP2
import CNghttp2
import FixtureSites
import HTTPTypes
import Testing

@testable import FixtureServing

/// The rows of the table of rules that have frames of HTTP/2.
@Suite struct HTTP2StrictnessTests {
  private static let rows = StrictnessRow.all.filter { $0.frames != nil }
  /// Of a request that is on no stream of a row.
  private static let later = "HEADERS 101 end head {GET}"

  @Test(arguments: rows, [Int.max, 1])
  func `the server answers the frames of every table row as the row states`(
    row: StrictnessRow, piece: Int
  ) throws {
    let frames = try #require(row.frames)
    let owner = try HTTP2Owner(["/": HTTP2StateMachineTests.reply("one")])
    // The library counts pieces of CONTINUATION frames as frames, of which it takes eight.
    owner.piece = row.section == "9113 6.10" ? max(piece, 5) : piece
    owner.receive(Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + Frame.bytes("SETTINGS 0"))
    owner.receive(try Self.bytes(frames.sent))
    var answer = Frame.words(owner.output)
    let isKept = !owner.isClosed
    if isKept {
      owner.receive(try Self.bytes(Self.later))
      let after = Frame.words(owner.output)
      #expect(after == answer + ["200"])
    }
    answer = [answer.joined(separator: " "), isKept ? "kept" : "closed"]
    #expect(answer.joined(separator: ", ") == frames.answer)
  }

  @Test func `the strictness table covers every frame type and every kind of answer`() {
    #expect(Self.rows.count > 60)
    let sent = Self.rows.compactMap(\.frames).map(\.sent).joined(separator: "; ")
    for type in Frame.types { #expect(sent.contains(type)) }
    let answers = Self.rows.compactMap(\.frames).map(\.answer).joined(separator: " ")
    for word in ["200", "RST_STREAM", "GOAWAY", "PING", "COMPRESSION_ERROR"] {
      #expect(answers.contains(word))
    }
  }

  /// Returns the bytes of a row's frames.
  private static func bytes(_ frames: String) throws -> [UInt8] {
    frames.split(separator: "; ").flatMap { Frame.bytes(String($0)) }
  }
}

/// Frames of HTTP/2 in the table's notation, and what a server's frames say.
private enum Frame {
  /// The names of the types, in the order of their numbers.
  static let types = [
    "DATA", "HEADERS", "PRIORITY", "RST_STREAM", "SETTINGS", "PUSH_PROMISE", "PING", "GOAWAY",
    "WINDOW_UPDATE", "CONTINUATION",
  ]
  private static let flags: [String: UInt8] = ["end": 1, "ack": 1, "head": 4, "padded": 8]
  private static let codes = [
    "NO_ERROR", "PROTOCOL_ERROR", "INTERNAL_ERROR", "FLOW_CONTROL_ERROR", "SETTINGS_TIMEOUT",
    "STREAM_CLOSED", "FRAME_SIZE_ERROR", "REFUSED_STREAM", "CANCEL", "COMPRESSION_ERROR",
  ]
  private static let requests = [
    "{GET}": #"\x82\x84\x86\x41\x01h"#, "{POST}": #"\x83\x84\x86\x41\x01h"#,
    "{HELD}": #"\x82\x44\x05/held\x86\x41\x01h"#,
  ]

  /// Returns the bytes of one frame: type, stream, flags, payload.
  static func bytes(_ notation: String) -> [UInt8] {
    var words = notation.split(separator: " ", maxSplits: 2).map(String.init)
    let type = types.firstIndex(of: words[0]) ?? Int(words[0].dropFirst(2), radix: 16) ?? 0
    let stream = UInt32(words[1]) ?? 0
    var rest = words.count > 2 ? words.removeLast() : ""
    var flag: UInt8 = 0
    while let word = rest.split(separator: " ").first, let bit = flags[String(word)] {
      flag |= bit
      rest = String(rest.dropFirst(word.count + 1))
    }
    for (name, text) in requests { rest = rest.replacing(name, with: text) }
    let payload = StrictnessRow.bytes(rest)
    let length = [16, 8, 0].map { UInt8(truncatingIfNeeded: payload.count >> $0) }
    let id = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: stream >> $0) }
    return length + [UInt8(type), flag] + id + payload
  }

  /// Returns the statuses, pings and errors in what a server has sent.
  static func words(_ bytes: [UInt8]) -> [String] {
    let heads = HeadReader()
    var words: [String] = []
    var rest = bytes[...]
    while rest.count >= 9 {
      let frame = Array(rest.prefix(9))
      let count = Int(frame[0]) << 16 | Int(frame[1]) << 8 | Int(frame[2])
      let payload = Array(rest.dropFirst(9).prefix(count))
      rest = rest.dropFirst(9 + count)
      switch types[Int(frame[3])] {
      case "HEADERS": words += heads.statuses(payload)
      case "RST_STREAM": words.append("RST_STREAM \(codes[Int(payload[3])])")
      case "GOAWAY": words.append("GOAWAY \(codes[Int(payload[7])])")
      case "PING": words.append("PING")
      default: break
      }
    }
    return words
  }
}

/// The reader of a server's compressed heads.
private final class HeadReader {
  private var inflater: OpaquePointer?

  init() { nghttp2_hd_inflate_new(&inflater) }

  deinit { nghttp2_hd_inflate_del(inflater) }

  /// Returns the value of `:status`.
  func statuses(_ block: [UInt8]) -> [String] {
    var statuses: [String] = []
    var rest = block[...]
    while true {
      var field = nghttp2_nv()
      var flags: Int32 = 0
      let used = rest.withUnsafeBufferPointer {
        nghttp2_hd_inflate_hd2(inflater, &field, &flags, $0.baseAddress, $0.count, 1)
      }
      guard used >= 0 else { return ["broken"] }
      rest = rest.dropFirst(used)
      if UInt32(flags) & NGHTTP2_HD_INFLATE_EMIT.rawValue != 0 {
        let name = UnsafeBufferPointer(start: field.name, count: field.namelen)
        let value = UnsafeBufferPointer(start: field.value, count: field.valuelen)
        if name.elementsEqual(":status".utf8) {
          statuses.append(String(decoding: value, as: UTF8.self))
        }
      }
      if UInt32(flags) & NGHTTP2_HD_INFLATE_FINAL.rawValue != 0 { break }
      if used == 0, rest.isEmpty { break }
    }
    nghttp2_hd_inflate_end_headers(inflater)
    return statuses
  }
}
#endif
