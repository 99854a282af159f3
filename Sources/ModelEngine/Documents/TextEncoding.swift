import Foundation
import Glibc

/// A character encoding of the Encoding standard.
struct TextEncoding: Hashable, Sendable {
  /// The name in the standard: `Shift_JIS`.
  let name: String
  /// The name of the encoding in glibc that decodes it.
  let decoder: String
  /// The name of the encoding in glibc that encodes it.
  let encoder: String

  static let utf8 = TextEncoding(name: "UTF-8", decoder: "UTF-8", encoder: "UTF-8")
  static let windows1252 = TextEncoding(
    name: "windows-1252", decoder: "CP1252", encoder: "CP1252")

  /// The encoding of forms and of queries in a document: UTF-16 encodes neither (Encoding standard,
  /// section 4.3, get an output encoding).
  var output: TextEncoding { name.hasPrefix("UTF-16") ? .utf8 : self }

  // MARK: Decoding

  /// Decodes a text, without its byte order mark; what is malformed becomes `U+FFFD`.
  func decode(_ bytes: [UInt8]) -> String {
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]]
    let mark = marks.first(where: bytes.starts)
    let bytes = bytes[(mark?.count ?? 0)...]
    if self == .utf8 { return String(decoding: bytes, as: UTF8.self) }
    guard let converter = Converter(from: decoder, to: "UTF-8") else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var text: [UInt8] = []
    var rest = bytes
    while !rest.isEmpty {
      converter.convert(&rest, into: &text)
      guard let byte = rest.popFirst() else { break }
      // Of the 8-bit encodings, the standard gives the bytes to control characters that the
      // vendors gave to none.
      let isControl =
        decoder.hasPrefix("CP125") && (0x80...0x9F).contains(byte)
        || name == "Shift_JIS" && byte == 0x80
      text += isControl ? [0xC2, byte] : Array("\u{FFFD}".utf8)
    }
    return String(decoding: text, as: UTF8.self)
  }

  // MARK: Encoding

  /// Encodes a text; a character that the encoding lacks becomes `&#NNNN;` (Encoding standard,
  /// section 4.2, error mode `html`).
  func encode(_ text: String) -> [UInt8] {
    guard self != .utf8, let converter = Converter(from: "UTF-8", to: encoder) else {
      return Array(text.utf8)
    }
    var bytes: [UInt8] = []
    var rest = ArraySlice(Array(text.utf8))
    while !rest.isEmpty {
      converter.convert(&rest, into: &bytes)
      guard let scalar = String(decoding: rest, as: UTF8.self).unicodeScalars.first else { break }
      rest = rest.dropFirst(Character(scalar).utf8.count)
      bytes += converter.end()
      if decoder == "CP1252" && (0x80...0x9F).contains(scalar.value)
        || name == "Shift_JIS" && scalar.value == 0x80
      {
        bytes.append(UInt8(scalar.value))
      } else {
        bytes += Array("&#\(scalar.value);".utf8)
      }
    }
    return bytes + converter.end()
  }

  /// Returns an address of a document whose query is in this encoding, percent-encoded (URL
  /// standard, section 4.4, query state); only that of a special scheme is.
  func encodingQuery(of address: String, _ base: URL) -> String {
    guard self != .utf8, !address.utf8.allSatisfy({ $0 < 0x80 }),
      let mark = address.firstIndex(of: "?"), !address[..<mark].contains("#")
    else { return address }
    let scheme = address.prefix { $0.isASCII && $0.isLetter }
    let isAbsolute = address[scheme.endIndex...].hasPrefix(":")
    guard
      ["http", "https", "file", "ftp"].contains(
        isAbsolute ? scheme.lowercased() : base.scheme?.lowercased() ?? "")
    else { return address }
    let query = address[mark...].prefix { $0 != "#" }
    return address[..<mark] + encodedQuery(query) + address[query.endIndex...]
  }

  /// Encodes what is beyond ASCII, and leaves the rest to the parser of addresses.
  private func encodedQuery(_ query: Substring) -> String {
    query.unicodeScalars.map { scalar in
      if scalar.isASCII { return String(scalar) }
      let bytes = encode(String(scalar))
      if bytes.first == UInt8(ascii: "&") { return "%26%23\(scalar.value)%3B" }
      return bytes.map { byte in
        byte < 0x80 && !"\"#<>'".utf8.contains(byte) && byte > 0x20
          ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
      }.joined()
    }.joined()
  }
}

/// A conversion between two encodings by glibc.
private final class Converter {
  private let state: iconv_t
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// Opens the conversion; `nil` if the C library does not have it.
  init?(from source: String, to target: String) {
    guard let state = iconv_open(target, source), state != iconv_t(bitPattern: -1) else {
      return nil
    }
    self.state = state
  }

  deinit { iconv_close(state) }

  /// Converts bytes up to one that cannot be converted, and removes them.
  func convert(_ bytes: inout ArraySlice<UInt8>, into result: inout [UInt8]) {
    var source = Array(bytes)
    var done = 0
    source.withUnsafeMutableBytes { source in
      var from = source.baseAddress?.assumingMemoryBound(to: CChar.self)
      var count = source.count
      while count > 0 {
        let (written, failure) = step(&from, &count)
        result += buffer[..<written]
        if let failure, failure != E2BIG { break }
      }
      done = source.count - count
    }
    bytes = bytes.dropFirst(done)
  }

  /// Returns the bytes that return to the first state of an encoding.
  func end() -> [UInt8] {
    var from: UnsafeMutablePointer<CChar>?
    var count = 0
    return Array(buffer[..<step(&from, &count).written])
  }

  private func step(
    _ from: inout UnsafeMutablePointer<CChar>?, _ count: inout Int
  ) -> (written: Int, failure: Int32?) {
    buffer.withUnsafeMutableBytes { buffer in
      var to = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      var room = buffer.count
      let failed =
        from == nil
        ? iconv(state, nil, nil, &to, &room) == -1 : iconv(state, &from, &count, &to, &room) == -1
      return (buffer.count - room, failed ? errno : nil)
    }
  }
}
