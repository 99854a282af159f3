import Foundation
import Testing

/// One row of a table of the article on strictness.
struct StrictnessRow: Sendable, CustomTestStringConvertible {
  /// The ways in which the bytes of a row come.
  enum Arrival: CaseIterable { case whole, byteByByte, withTrailingBytes }

  let line: Int
  /// The section of an RFC; a row without one continues with that of the row before.
  let section: String
  /// The bytes of the client; nil if the row has none.
  let bytes: [UInt8]?
  /// The frames of a client of HTTP/2, and the answer; nil if the row has none.
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

  var testDescription: String { "Strictness.md:\(line)" }

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
    let article = root.appending(
      path: "../Sources/FixtureServing/Documentation.docc/Strictness.md")
    let text = (try? String(contentsOf: article.standardizedFileURL, encoding: .utf8)) ?? ""
    var rows: [StrictnessRow] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard line.hasPrefix("| "), !line.hasPrefix("| section |") else { continue }
      let cells = line.dropFirst().dropLast().split(separator: "|")
        .map { $0.trimmingCharacters(in: .whitespaces) }
      rows.append(StrictnessRow(cells, line: index + 1, after: rows.last?.section ?? ""))
    }
    return rows
  }()

  private init(_ cells: [String], line: Int, after section: String) {
    self.line = line
    let section = cells[0].isEmpty ? section : cells[0]
    self.section = section
    tests = (cells.last ?? "").matches(of: /`([^`]+)`/).map { String($0.1) }
    let isOfFrames = ["9113 ", "7541 "].contains { section.hasPrefix($0) }
    guard cells.count == 5, !isOfFrames || section == "9113 3.4" else {
      frames = cells.count == 5 ? (String(cells[2].dropFirst().dropLast()), cells[3]) : nil
      (bytes, statuses, isKept) = (nil, [], false)
      return
    }
    frames = nil
    bytes = Self.bytes(String(cells[2].dropFirst().dropLast()))
    let answer = cells[3].split(separator: ", ")
    statuses = answer.first?.split(separator: " ").map(String.init) ?? []
    isKept = answer.last == "kept"
  }

  /// Returns the bytes of the article's notation.
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
