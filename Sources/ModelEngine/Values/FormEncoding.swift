/// The forms in which the fields of a form are sent.
enum FormEncoding {
  /// The fields as `application/x-www-form-urlencoded` (URL standard, section 5.2).
  static func query(_ fields: [(name: String, value: String)]) -> String {
    fields.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
  }

  /// The fields as `text/plain`, a line each (HTML 4.10.21.7).
  static func text(_ fields: [(name: String, value: String)]) -> String {
    fields.map { "\(normalized($0.name))=\(normalized($0.value))\r\n" }.joined()
  }

  /// A name or a value with everything encoded but letters, digits and `*-._`.
  static func encoded(_ text: String) -> String {
    normalized(text).utf8.map { byte in
      switch byte {
      case UInt8(ascii: " "): "+"
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }

  private static func normalized(_ text: String) -> String {
    text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
  }
}
