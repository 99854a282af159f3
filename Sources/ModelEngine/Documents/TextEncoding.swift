import Foundation
import Glibc

/// A character encoding of the Encoding standard.
struct TextEncoding: Hashable, Sendable {
  /// The name in the standard: `Shift_JIS`.
  let name: String
  /// The name that glibc uses for the encoding when it decodes text.
  let decoder: String
  /// The name that glibc uses for the encoding when it encodes text.
  let encoder: String

  static let utf8 = TextEncoding(name: "UTF-8", decoder: "UTF-8", encoder: "UTF-8")
  static let windows1252 = TextEncoding(
    name: "windows-1252", decoder: "CP1252", encoder: "CP1252")
  /// The encoding that decodes any bytes as a single error, and that cannot encode.
  static let replacement = TextEncoding(
    name: "replacement", decoder: "replacement", encoder: "replacement")

  /// The encoding of the forms and queries in a document with this encoding.
  ///
  /// UTF-16 is not used for them (Encoding standard, section 4.3, get an output encoding).
  var output: TextEncoding { name.hasPrefix("UTF-16") || self == .replacement ? .utf8 : self }

  /// Whether non-ASCII bytes represent private-use characters (Encoding standard, section 14.5).
  private var isUserDefined: Bool { name == "x-user-defined" }

  // MARK: Decoding

  /// Decodes bytes and removes their byte order mark; malformed bytes become `U+FFFD`.
  func decode(_ bytes: [UInt8]) -> String {
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]]
    let mark = marks.first(where: bytes.starts)
    let bytes = bytes[(mark?.count ?? 0)...]
    if self == .utf8 { return String(decoding: bytes, as: UTF8.self) }
    if self == .replacement { return bytes.isEmpty ? "" : "\u{FFFD}" }
    if isUserDefined { return String(String.UnicodeScalarView(bytes.map(Self.userDefined))) }
    guard let converter = Converter(from: decoder, to: "UTF-8") else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var text: [UInt8] = []
    var rest = bytes
    while !rest.isEmpty {
      converter.convert(&rest, into: &text)
      guard let byte = rest.first else { break }
      text += Array((exception(rest) ?? "\u{FFFD}").utf8)
      rest = rest.dropFirst(errorLength(rest, byte))
    }
    let decoded = String(decoding: text, as: UTF8.self)
    guard ["Big5", "EUC-JP", "EUC-KR"].contains(name) else { return decoded }
    // In these encodings, bytes that glibc decodes as control characters are errors.
    let scalars = decoded.unicodeScalars.map { (0x80...0x9F).contains($0.value) ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Returns the character that the standard assigns to bytes if glibc decodes them differently.
  private func exception(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let byte = bytes.first else { return nil }
    // In 8-bit encodings, bytes that vendors left unassigned are control characters in the
    // standard.
    if decoder.hasPrefix("CP125") && (0x80...0x9F).contains(byte)
      || name == "Shift_JIS" && byte == 0x80
    {
      return String(UnicodeScalar(byte))
    }
    return euroSign.map { bytes.starts(with: $0) ? "€" : nil } ?? nil
  }

  /// The bytes that the standard decodes as the euro sign, unlike glibc; `nil` if there are none.
  private var euroSign: [UInt8]? {
    switch name {
    case "GBK": [0x80]
    case "Big5": [0xA3, 0xE1]
    default: nil
    }
  }

  /// Returns the number of bytes that form one error or one exception (Encoding standard, sections
  /// 10 to 13).
  ///
  /// After the first byte of a character, the next byte belongs to the error unless it is ASCII.
  private func errorLength(_ bytes: ArraySlice<UInt8>, _ first: UInt8) -> Int {
    let leads: [ClosedRange<UInt8>] =
      switch name {
      case "GBK", "gb18030", "Big5", "EUC-KR": [0x81...0xFE]
      case "Shift_JIS": [0x81...0x9F, 0xE0...0xFC]
      case "EUC-JP": [0x8E...0x8F, 0xA1...0xFE]
      default: []
      }
    guard leads.contains(where: { $0.contains(first) }) else { return 1 }
    let rest = bytes.dropFirst().prefix { $0 >= 0x80 }.count
    let isOfThree =
      name == "EUC-JP" && first == 0x8F && (bytes.dropFirst().first ?? 0) > 0xA0
    return 1 + min(rest, isOfThree ? 2 : 1)
  }

  private static func userDefined(_ byte: UInt8) -> UnicodeScalar {
    byte < 0x80 ? UnicodeScalar(byte) : UnicodeScalar(0xF700 + UInt32(byte)) ?? "\u{FFFD}"
  }

  // MARK: Encoding

  /// Encodes a string.
  ///
  /// A character that the encoding does not have becomes `&#NNNN;` (Encoding standard, section 4.2,
  /// error mode `html`).
  func encode(_ text: String) -> [UInt8] {
    if isUserDefined { return text.unicodeScalars.flatMap(userDefined) }
    if bytesOfMore != nil, text.unicodeScalars.count > 1 {
      return text.unicodeScalars.flatMap { encode(String($0)) }
    }
    guard self != .utf8, let converter = Converter(from: "UTF-8", to: encoder) else {
      return Array(text.utf8)
    }
    var bytes: [UInt8] = []
    var rest = ArraySlice(Array(text.utf8))
    while !rest.isEmpty {
      converter.convert(&rest, into: &bytes)
      guard let scalar = String(decoding: rest, as: UTF8.self).unicodeScalars.first else { break }
      rest = rest.dropFirst(Character(scalar).utf8.count)
      bytes += converter.finish()
      if let byte = UInt8(exactly: scalar.value), exception([byte]) == String(scalar),
        decode([byte]) == String(scalar)
      {
        bytes.append(byte)
      } else if scalar == "€", let euroSign {
        bytes += euroSign
      } else {
        bytes += number(of: scalar)
      }
    }
    if let bytesOfMore, let first = bytes.first, bytesOfMore.contains(first),
      let scalar = text.unicodeScalars.first
    {
      return number(of: scalar)
    }
    return bytes + converter.finish()
  }

  /// The first bytes of the characters that only glibc encodes; `nil` if the standard encodes the
  /// same characters.
  ///
  /// The standard encodes only JIS X 0208. It does not encode the private-use characters of
  /// Shift_JIS and the extensions of Big5 (Encoding standard, sections 11.1.2, 12.2.2 and 12.3.2).
  private var bytesOfMore: ClosedRange<UInt8>? {
    switch name {
    case "EUC-JP": 0x8F...0x8F
    case "Shift_JIS": 0xF0...0xF9
    case "Big5": 0x81...0xA0
    default: nil
    }
  }

  private func number(of scalar: UnicodeScalar) -> [UInt8] { Array("&#\(scalar.value);".utf8) }

  private func userDefined(_ scalar: UnicodeScalar) -> [UInt8] {
    switch scalar.value {
    case 0..<0x80: [UInt8(scalar.value)]
    case 0xF780...0xF7FF: [UInt8(scalar.value - 0xF700)]
    default: number(of: scalar)
    }
  }

  /// Returns a URL with its query percent-encoded in this encoding, if its scheme is special (URL
  /// standard, section 4.4, query state).
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

  /// Encodes the non-ASCII characters; the URL parser encodes the other characters.
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

  /// Opens the conversion; `nil` if the C library does not support it.
  init?(from source: String, to target: String) {
    guard let state = iconv_open(target, source), state != iconv_t(bitPattern: -1) else {
      return nil
    }
    self.state = state
  }

  deinit { iconv_close(state) }

  /// Converts and removes the bytes before the first one that cannot be converted.
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

  /// Returns the bytes that reset the encoding to its initial state.
  func finish() -> [UInt8] {
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
