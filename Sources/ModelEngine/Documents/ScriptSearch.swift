import Foundation

/// Looks for the first script of a document while it comes in.
struct ScriptSearch: Sendable {
  private var isOver = false
  /// How many bytes have been looked at.
  private var seen = 0

  /// The first script of a whole document that runs without a click, in words.
  static func script(in data: Data, type: String) -> String? {
    var search = ScriptSearch()
    return search.script(in: Array(data), type: type)
  }

  /// The first script in what has come of a document, in words; `nil` if there is none, or it was
  /// found before.
  mutating func script(in bytes: [UInt8], type: String) -> String? {
    guard !isOver, Self.isMarkup(type) else { return nil }
    // A word may begin in what came before.
    let new = bytes[max(0, seen - Self.longestWord)...]
    seen = bytes.count
    // Most documents have no script, and need not be parsed twice for that.
    guard Self.mayHaveScript(new) else { return nil }
    let document = HTMLDocument(bytes, encoding: nil)
    let script = PageScripts(document.elements).first
    isOver = script != nil
    return script
  }

  private static let longestWord = 64

  /// Whether documents of a type may have scripts.
  private static func isMarkup(_ type: String) -> Bool {
    let type = type.lowercased()
    return ["text/html", "text/xml", "application/xml"].contains(type) || type.hasSuffix("+xml")
  }

  /// Whether the word `script` is there, or an attribute whose name begins with `on`.
  private static func mayHaveScript(_ bytes: ArraySlice<UInt8>) -> Bool {
    let word = Array("script".utf8)
    for index in bytes.indices {
      if bytes[index] | 0x20 == word[0], index + word.count <= bytes.endIndex,
        bytes[index..<index + word.count].map({ $0 | 0x20 }) == word
      {
        return true
      }
      if bytes[index] == UInt8(ascii: "="), isHandler(bytes[..<index]) { return true }
    }
    return false
  }

  /// Whether bytes end with a word that begins with `on`, with or without white space behind it.
  private static func isHandler(_ bytes: ArraySlice<UInt8>) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    var end = bytes.endIndex
    while end > bytes.startIndex, bytes[end - 1] <= 0x20 { end -= 1 }
    var start = end
    while start > bytes.startIndex, letters.contains(bytes[start - 1] | 0x20) { start -= 1 }
    return end - start > 2 && bytes[start..<start + 2].map { $0 | 0x20 } == Array("on".utf8)
  }
}
