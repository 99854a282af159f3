/// A quick check that recognizes most canonical URLs.
///
/// Parsing a URL takes ten times as long.
struct PlainAddress {
  private static let loopback = Array("127.0.0.1".utf8)
  private static let marks = Array("-_~!$&()*+,;=:@/".utf8)
  private static let encoded = Array("\"#'<>`".utf8)

  private var rest: ArraySlice<UInt8>

  /// Whether an `http:` or `https:` URL is known to be canonical.
  ///
  /// If false, it may still be canonical.
  static func isCanonical(_ text: String) -> Bool {
    let isSecure = text.utf8.starts(with: "https://".utf8)
    guard isSecure || text.utf8.starts(with: "http://".utf8) else { return false }
    var address = PlainAddress(rest: Array(text.utf8).dropFirst(isSecure ? 8 : 7))
    return address.skipServer(besides: isSecure ? "443" : "80") && address.skipPath()
      && address.skipQueryAndFragment()
  }

  /// Skips a host whose last label is not a number, and a port that is not the default one.
  private mutating func skipServer(besides defaultPort: String) -> Bool {
    let host = rest.prefix { byte in
      Self.isLower(byte) || Self.isDigit(byte) || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "-")
    }
    rest = rest[host.endIndex...]
    let dot = host.lastIndex(of: UInt8(ascii: "."))
    let label = dot.map { host[host.index(after: $0)...] } ?? host
    guard label.first.map(Self.isLower) == true || host.elementsEqual(Self.loopback) else {
      return false
    }
    guard rest.first == UInt8(ascii: ":") else { return true }
    rest = rest.dropFirst()
    let port = rest.prefix(while: Self.isDigit)
    rest = rest[port.endIndex...]
    let isShort = port.count < 5 || port.count == 5 && port.first.map { $0 < 0x36 } == true
    return isShort && port.first.map { $0 != UInt8(ascii: "0") } == true
      && !port.elementsEqual(defaultPort.utf8)
  }

  /// Skips a path without dot segments and without characters that have to be percent-encoded.
  private mutating func skipPath() -> Bool {
    guard rest.first == UInt8(ascii: "/") else { return false }
    var previous = UInt8(ascii: "/")
    for byte in rest.prefix(while: { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }) {
      let isFirst = previous == UInt8(ascii: "/")
      let isDotted = byte == UInt8(ascii: ".") || byte == UInt8(ascii: "%")
      let isPlain = Self.isLetter(byte) || Self.isDigit(byte) || Self.marks.contains(byte)
      guard isDotted ? !isFirst : isPlain else { return false }
      previous = byte
    }
    rest = rest.drop { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return true
  }

  private mutating func skipQueryAndFragment() -> Bool {
    rest.dropFirst().allSatisfy { $0 > 0x20 && $0 < 0x7F && !Self.encoded.contains($0) }
  }

  private static func isLower(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { isLower(byte | 0x20) }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
