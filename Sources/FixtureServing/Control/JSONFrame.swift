import HTTPFixtures

/// The JSON of a value on both sides of the elements of an array that is empty in it.
struct JSONFrame {
  /// The text up to the array's bracket, which is a part of it.
  let opening: [UInt8]
  /// The text from the array's closing bracket on.
  let closing: [UInt8]

  init(_ value: some Encodable, around key: String) {
    let text = Reply.controlJSON(value)
    // In a string the quotes would be escaped.
    let array = text.firstRange(of: "\"\(key)\":[".utf8)
    let bracket = array?.upperBound ?? text.endIndex
    opening = Array(text[..<bracket])
    closing = Array(text[bracket...])
  }
}
