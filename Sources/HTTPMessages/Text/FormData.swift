/// A form sent as `multipart/form-data` (RFC 7578).
package struct MultipartForm {
  package struct Part {
    package var name: String
    /// The name of a file; `nil` for an ordinary field.
    package var filename: String?
    /// The media type without parameters; empty if the part has none.
    package var type: String
    package var content: [UInt8]
  }

  /// The parts in the order they were sent, without those that have no name.
  package private(set) var parts: [Part] = []

  /// Reads a body; malformed parts are ignored.
  package init(_ body: [UInt8], boundary: String) {
    let delimiter = [UInt8]("\r\n--\(boundary)".utf8)
    // The first delimiter has no line before it.
    let text = [UInt8]("\r\n".utf8) + body
    var starts: [Int] = []
    var index = 0
    while let start = text[index...].firstPlace(of: delimiter) {
      starts.append(start)
      index = start + delimiter.count
    }
    for (start, end) in zip(starts, starts.dropFirst()) {
      if let part = Self.part(text[(start + delimiter.count)..<end]) { parts.append(part) }
    }
  }

  /// Reads the part between two delimiters: the end of the first one's line, a head, a content.
  private static func part(_ bytes: ArraySlice<UInt8>) -> Part? {
    let end = [UInt8]("\r\n\r\n".utf8)
    guard let place = bytes.firstPlace(of: end) else { return nil }
    let lines = String(decoding: bytes[..<place], as: UTF8.self).split(separator: "\r\n")
    var fields: [String: FieldParameters] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { continue }
      fields[line[..<colon].lowercased()] =
        FieldParameters(String(line[line.index(after: colon)...]))
    }
    guard let field = fields["content-disposition"], let name = field.parameters["name"] else {
      return nil
    }
    return Part(
      name: name, filename: field.parameters["filename"],
      type: fields["content-type"]?.value ?? "", content: Array(bytes[(place + end.count)...]))
  }
}

extension ArraySlice<UInt8> {
  fileprivate func firstPlace(of bytes: [UInt8]) -> Int? {
    guard let first = bytes.first else { return nil }
    var index = startIndex
    while let start = self[index...].firstIndex(of: first), start + bytes.count <= endIndex {
      if self[start..<(start + bytes.count)].elementsEqual(bytes) { return start }
      index = start + 1
    }
    return nil
  }
}

/// Names and values as forms send them (`application/x-www-form-urlencoded`, WHATWG URL 5.1).
package enum FormText {
  /// Returns the pairs in order; bytes that are not UTF-8 and broken escapes are replaced.
  package static func pairs(of text: String) -> [(name: String, value: String)] {
    text.split(separator: "&").map { part in
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (decoded(sides[0]), sides.count > 1 ? decoded(sides[1]) : "")
    }
  }

  private static func decoded(_ text: Substring) -> String {
    let spaced = String(text.map { $0 == "+" ? " " : $0 })
    guard let bytes = spaced.percentDecoded else { return spaced }
    return String(decoding: bytes, as: UTF8.self)
  }
}
