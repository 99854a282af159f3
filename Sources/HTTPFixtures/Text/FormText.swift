/// Names and values as forms send them (`application/x-www-form-urlencoded`, WHATWG URL 5.1).
package enum FormText {
  /// The pairs in order; bytes that are not UTF-8 and broken escapes are replaced.
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
