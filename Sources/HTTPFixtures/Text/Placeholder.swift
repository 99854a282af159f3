/// One `${NAME}` in authored text; `NAME` has letters, digits, `.`, `_` and `-`.
struct Placeholder: Hashable {
  /// Everything from `$` to `}`.
  var range: Range<Int>
  /// What stands between the braces.
  var name: String

  /// Whether an origin is meant, rightly or wrongly.
  var isOrigin: Bool { name.hasPrefix("origin.") }

  /// The origin whose address is wanted, and what of it where not all; nil for any other name.
  var origin: (name: String, part: OriginPart?)? {
    let words = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard words[0] == "origin", 2...3 ~= words.count else { return nil }
    guard words.count == 3 else { return (words[1], nil) }
    return OriginPart(rawValue: words[2]).map { (words[1], $0) }
  }

  /// The placeholders of a text in order; a `${` that no name and `}` follow is none.
  static func all(in bytes: [UInt8]) -> [Placeholder] {
    var placeholders: [Placeholder] = []
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "$")) {
      index = start + 1
      guard index < bytes.count, bytes[index] == UInt8(ascii: "{") else { continue }
      let end = bytes[(start + 2)...].firstIndex { !$0.isName } ?? bytes.count
      guard end < bytes.count, end > start + 2, bytes[end] == UInt8(ascii: "}") else { continue }
      let name = String(decoding: bytes[(start + 2)..<end], as: UTF8.self)
      placeholders.append(Placeholder(range: start..<(end + 1), name: name))
      index = end + 1
    }
    return placeholders
  }
}

extension UInt8 {
  fileprivate var isName: Bool { isUnreserved && self != UInt8(ascii: "~") }
}
