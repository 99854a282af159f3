import Foundation

/// A parser of the parts of a `multipart/x-mixed-replace` body while it is received (RFC 2046
/// section 5.1).
struct ReplacingParts: Sendable {
  static let type = "multipart/x-mixed-replace"

  /// One part, with its fields and its content.
  struct Part: Sendable {
    var fields: [(name: String, value: String)] = []
    var bytes: [UInt8] = []
  }

  /// A delimiter line between parts, including the line end before it.
  private struct Delimiter {
    let lines: Range<Int>
    let isLast: Bool
  }

  private let delimiter: [UInt8]
  private var rest: [UInt8] = []

  /// Creates a parser for the body of a response; `nil` if its type is different or has no
  /// boundary.
  init?(contentType: String?) {
    guard let contentType, ContentType(contentType).essence == Self.type,
      let boundary = LenientParameters(contentType)["boundary"], !boundary.isEmpty
    else { return nil }
    delimiter = Array("--\(boundary)".utf8)
  }

  mutating func append(_ bytes: [UInt8]) { rest += bytes }

  /// Removes and returns the next complete part.
  ///
  /// At the end of the body, the part may be incomplete.
  mutating func next(atEnd isAtEnd: Bool) -> Part? {
    guard let first = findDelimiter(from: 0, atEnd: isAtEnd), !first.isLast else { return nil }
    let second = findDelimiter(from: first.lines.upperBound, atEnd: isAtEnd)
    guard let end = second?.lines.lowerBound ?? (isAtEnd ? rest.endIndex : nil) else { return nil }
    let part = Self.part(rest[first.lines.upperBound..<max(end, first.lines.upperBound)])
    rest.removeSubrange(..<end)
    return part
  }

  private func findDelimiter(from start: Int, atEnd isAtEnd: Bool) -> Delimiter? {
    var line = start
    while line < rest.endIndex {
      let feed = rest[line...].firstIndex(of: UInt8(ascii: "\n"))
      guard feed != nil || isAtEnd else { return nil }
      let text = rest[line..<(feed ?? rest.endIndex)]
      let end = text.dropFirst(delimiter.count)
      let isLast = end.starts(with: "--".utf8)
      if text.starts(with: delimiter), isLast || end.allSatisfy({ $0 <= 0x20 }) {
        let begin = line - (line > start ? lineEnd(before: line) : 0)
        return Delimiter(lines: begin..<(feed.map { $0 + 1 } ?? rest.endIndex), isLast: isLast)
      }
      line = (feed ?? rest.endIndex) + 1
    }
    return nil
  }

  /// Returns the length of the line end before a line.
  private func lineEnd(before line: Int) -> Int {
    line > 1 && rest[line - 2] == UInt8(ascii: "\r") ? 2 : 1
  }

  private static func part(_ bytes: ArraySlice<UInt8>) -> Part {
    var part = Part()
    var rest = bytes
    while let feed = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let text = rest[..<feed]
      let isReturned = text.last == UInt8(ascii: "\r")
      let line = String(decoding: isReturned ? text.dropLast() : text, as: UTF8.self)
      rest = rest[feed...].dropFirst()
      guard !line.isEmpty else { break }
      let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2 else { continue }
      part.fields.append((String(halves[0]), halves[1].trimmingCharacters(in: .whitespaces)))
    }
    part.bytes = Array(rest)
    return part
  }
}
