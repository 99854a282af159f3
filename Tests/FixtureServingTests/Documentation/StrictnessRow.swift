import Foundation
import Testing

/// One row of `Fixtures/Strictness.tsv`, of which the page on strictness is made.
///
/// The columns are group, section, rule, bytes, frames, answer and tests.
struct StrictnessRow: Sendable, CustomTestStringConvertible {
  /// The ways in which the bytes of a row come.
  enum Arrival: CaseIterable { case whole, byteByByte, withTrailingBytes }

  let line: Int
  /// The section of an RFC.
  let section: String
  /// The bytes of the client; `nil` if the row has none.
  let bytes: [UInt8]?
  /// The frames of a client of HTTP/2, and the answer; `nil` if the row has none.
  let frames: (sent: String, answer: String)?
  let statuses: [String]
  /// Whether the connection serves another request then.
  let isKept: Bool
  let tests: [String]

  /// The bytes one by one, or, if there are thousands, a few at a time.
  var pieces: [[UInt8]] {
    let bytes = bytes ?? []
    let size = bytes.count / 2000 + 1
    return stride(from: 0, to: bytes.count, by: size).map { start in
      Array(bytes[start..<min(start + size, bytes.count)])
    }
  }

  var testDescription: String { "Strictness.tsv:\(line)" }

  static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    .resolvingSymlinksInPath()

  /// The rows that have bytes, and an answer in this build.
  static let played = all.filter { row in
    #if HTTP2
    row.bytes != nil && row.section != "9113 3.4"
    #else
    row.bytes != nil
    #endif
  }

  static let all: [StrictnessRow] = {
    let table = root.appending(path: "../Fixtures/Strictness.tsv").standardizedFileURL
    let text = (try? String(contentsOf: table, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n")
    return lines.indices.dropFirst().map { StrictnessRow(lines[$0], line: $0 + 1) }
  }()

  /// A line with another number of columns has no section.
  private init(_ text: Substring, line: Int) {
    self.line = line
    let cells = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    let isWhole = cells.count == 7
    section = isWhole ? cells[1] : ""
    bytes = isWhole && !cells[3].isEmpty ? Self.bytes(cells[3]) : nil
    frames = isWhole && !cells[4].isEmpty ? (cells[4], cells[5]) : nil
    let answer = bytes == nil ? [] : cells[5].split(separator: ", ")
    statuses = answer.first?.split(separator: " ").map(String.init) ?? []
    isKept = answer.last == "kept"
    tests = isWhole ? cells[6].split(separator: "; ").map(String.init) : []
  }

  /// Returns the bytes of the table's notation.
  static func bytes(_ notation: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = notation[...]
    while let first = rest.first {
      if let match = rest.prefixMatch(of: /\\x([0-9A-F]{2})/), let byte = UInt8(match.1, radix: 16)
      {
        bytes.append(byte)
        rest = rest[match.range.upperBound...]
      } else if let match = rest.prefixMatch(of: /\{(.)\*(\d+)\}/), let count = Int(match.2) {
        for _ in 0..<count { bytes += match.1.utf8 }
        rest = rest[match.range.upperBound...]
      } else if let match = rest.prefixMatch(of: /\\([rnt0])/) {
        bytes += ["r": "\r", "n": "\n", "t": "\t", "0": "\0"][match.1, default: "?"].utf8
        rest = rest[match.range.upperBound...]
      } else {
        bytes += first == "⏎" ? Array("\r\n".utf8) : Array(String(first).utf8)
        rest = rest.dropFirst()
      }
    }
    return bytes
  }
}
