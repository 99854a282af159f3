/// The control characters of a document.
///
/// The standard keeps them (HTML 13.2.3.5), but libgumbo replaces them with `U+FFFD`. Therefore
/// they are replaced with private-use characters before libgumbo parses the text, and are restored
/// in libgumbo's tree.
enum ControlCharacters {
  /// The first of the private-use characters that stand for control characters.
  private static let start: UInt32 = 0x10_F000

  /// Returns a string whose control characters are replaced with private-use characters; `nil` if
  /// the string has no control characters.
  static func hidden(in text: String) -> String? {
    guard text.unicodeScalars.contains(where: isRefused) else { return nil }
    return mapped(text) { isRefused($0) ? UnicodeScalar(start + $0.value) : $0 }
  }

  /// Returns a string with its control characters restored.
  static func restored(in text: String) -> String {
    mapped(text) { scalar in
      let isHidden = (start...start + 0x9F).contains(scalar.value)
      return isHidden ? UnicodeScalar(scalar.value - start) : scalar
    }
  }

  private static func isRefused(_ scalar: UnicodeScalar) -> Bool {
    switch scalar.value {
    case 0x01...0x08, 0x0B, 0x0E...0x1F, 0x7F...0x9F: true
    default: false
    }
  }

  private static func mapped(
    _ text: String, _ change: (UnicodeScalar) -> UnicodeScalar?
  ) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.compactMap(change)))
  }
}
