/// A form that was sent as `multipart/form-data` (RFC 7578).
package struct MultipartForm {
  package struct Part {
    package var name: String
    /// The name of a file; `nil` for an ordinary field.
    package var filename: String?
    /// The media type without parameters; empty if the part has none.
    package var type: String
    package var content: [UInt8]
  }

  /// The maximum number of parts of a form that are read.
  package static let mostParts = 10_000

  /// The parts in the order in which they were sent, without those that have no name.
  package private(set) var parts: [Part] = []
  /// Whether the form has more parts than the limit; the additional parts are not read.
  package let hasMore: Bool

  /// Reads a body; malformed parts are ignored.
  package init(_ body: [UInt8], boundary: String) {
    let delimiter = [UInt8]("\r\n--\(boundary)".utf8)
    // The first delimiter has no line before it.
    let text = [UInt8]("\r\n".utf8) + body
    var starts: [Int] = []
    var index = 0
    while starts.count <= Self.mostParts, let start = text.firstIndex(of: delimiter, from: index) {
      starts.append(start)
      index = start + delimiter.count
    }
    // The last delimiter of a form is followed by two hyphens.
    hasMore = starts.count > Self.mostParts && !text[index...].starts(with: "--".utf8)
    for (start, end) in zip(starts, starts.dropFirst()) {
      if let part = Self.part(of: text, in: (start + delimiter.count)..<end) { parts.append(part) }
    }
  }

  /// Reads the part between two delimiters: the rest of the first delimiter's line, a head and a
  /// content.
  private static func part(of text: [UInt8], in range: Range<Int>) -> Part? {
    let end = [UInt8]("\r\n\r\n".utf8)
    let place = text.firstIndex(of: end, from: range.lowerBound, before: range.upperBound)
    guard let place else { return nil }
    let lines = String(decoding: text[range.lowerBound..<place], as: UTF8.self)
      .split(separator: "\r\n")
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
      type: fields["content-type"]?.value ?? "",
      content: Array(text[(place + end.count)..<range.upperBound]))
  }
}

/// The names and values of a form in `application/x-www-form-urlencoded` (WHATWG URL 5.1).
package enum FormText {
  /// The maximum number of pairs that are read.
  ///
  /// The rest is ignored, so that no form takes more than a few milliseconds.
  package static let mostPairs = 100_000

  /// Returns the pairs in order.
  ///
  /// Bytes that are not UTF-8 are replaced, and a name or value with a malformed escape is not
  /// percent-decoded.
  package static func pairs(
    of text: String, most: Int = mostPairs
  ) -> [(name: String, value: String)] {
    var text = text
    return text.withUTF8 { pairs(in: UnsafeRawBufferPointer($0), most: most) }
  }

  /// Returns the pairs of a body in order.
  package static func pairs(
    of body: [UInt8], most: Int = mostPairs
  ) -> [(name: String, value: String)] {
    body.withUnsafeBytes { pairs(in: $0, most: most) }
  }

  private static func pairs(
    in bytes: UnsafeRawBufferPointer, most: Int
  ) -> [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    var start = 0
    while start < bytes.count, pairs.count < most {
      let end = bytes.firstIndex(of: UInt8(ascii: "&"), from: start) ?? bytes.count
      if end > start {
        let sign = bytes[start..<end].firstIndex(of: UInt8(ascii: "="))
        let value = sign.map { decoded(bytes[($0 + 1)..<end]) } ?? ""
        pairs.append((decoded(bytes[start..<(sign ?? end)]), value))
      }
      start = end + 1
    }
    return pairs
  }

  private static func decoded(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    let (percent, plus) = (UInt8(ascii: "%"), UInt8(ascii: "+"))
    guard bytes.contains(where: { $0 == percent || $0 == plus }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    let spaced = bytes.map { $0 == plus ? UInt8(ascii: " ") : $0 }
    return String(decoding: spaced.percentDecoded ?? spaced, as: UTF8.self)
  }
}
