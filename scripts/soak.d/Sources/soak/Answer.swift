import Foundation

/// A response as read by a client without any library, independent of the project's own parser.
struct Answer {
  var status = 0
  /// The fields, keyed by name in lower case.
  ///
  /// If a name is repeated, the last field is used.
  var fields: [String: String] = [:]
  var body: [UInt8] = []
  /// The number of bytes of the response on the connection, including interim responses.
  var bytes = 0

  /// Reads the response to a request.
  ///
  /// - Parameter isHead: Whether the request was HEAD, so that no body follows.
  init(from wire: Wire, isHead: Bool = false) throws {
    let start = wire.taken
    repeat {
      let lines = try Answer.head(from: wire)
      let words = lines[0].split(separator: " ")
      guard words.count > 1, words[0] == "HTTP/1.1", let status = Int(words[1]) else {
        throw Problem("no status line: '\(lines[0].prefix(60))'")
      }
      self.status = status
      fields = Dictionary(
        lines.dropFirst().compactMap { line in
          line.firstIndex(of: ":").map { colon in
            (line[..<colon].lowercased(), String(line[line.index(after: colon)...].dropFirst()))
          }
        }, uniquingKeysWith: { $1 })
    } while (100..<200).contains(status)
    if !isHead, status != 204, status != 304 { try readBody(from: wire) }
    bytes = wire.taken - start
  }

  private mutating func readBody(from wire: Wire) throws {
    if fields["transfer-encoding"] == "chunked" {
      while case let size = try Answer.line(from: wire), let count = Int(size, radix: 16) {
        if count > 0 { body += try Answer.take(count, from: wire) }
        guard try Answer.line(from: wire).isEmpty else { throw Problem("a chunk has no end") }
        if count == 0 { return }
      }
      throw Problem("a chunk has no size")
    } else if let length = fields["content-length"] {
      guard let count = Int(length) else { throw Problem("Content-Length is '\(length)'") }
      body = try Answer.take(count, from: wire)
    } else {
      while case let piece = try wire.receive(), !piece.isEmpty { body += piece }
    }
  }

  private static func head(from wire: Wire) throws -> [String] {
    var lines: [String] = []
    while case let line = try line(from: wire), !line.isEmpty { lines.append(line) }
    guard !lines.isEmpty else { throw Problem("a response begins with an empty line") }
    return lines
  }

  private static func line(from wire: Wire) throws -> String {
    var bytes: [UInt8] = []
    while true {
      let piece = try wire.receive()
      guard !piece.isEmpty else { throw Wire.Failure.ended }
      guard let end = piece.firstIndex(of: UInt8(ascii: "\n")) else {
        bytes += piece
        continue
      }
      bytes += piece[..<end]
      wire.giveBack(piece[(end + 1)...])
      guard bytes.last == UInt8(ascii: "\r") else { throw Problem("a line ends with LF alone") }
      return String(decoding: bytes.dropLast(), as: UTF8.self)
    }
  }

  private static func take(_ count: Int, from wire: Wire) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let piece = try wire.receive(min(65_536, count - bytes.count))
      guard !piece.isEmpty else { throw Wire.Failure.ended }
      bytes += piece
    }
    return bytes
  }
}
