/// The ranges of a host and its port in a head's bytes: `uri-host [ ":" port ]` in `Host`, an
/// absolute target or CONNECT (RFC 9110 sections 4.2.1 and 7.2, RFC 3986 section 3.2).
struct Authority: Hashable, Sendable {
  /// The name or address, with the brackets of an IPv6 address; may be empty.
  let host: Range<Int>
  /// The text after the colon, possibly empty; `nil` if there is no colon.
  let port: Range<Int>?

  /// Reads a host and a port; `nil` for other text, including userinfo.
  init?(_ range: Range<Int>, of bytes: UnsafeRawBufferPointer) {
    let end: Int
    if bytes[range].first == UInt8(ascii: "[") {
      guard let closing = bytes[range].firstIndex(of: UInt8(ascii: "]")),
        Self.isLiteral((range.lowerBound + 1)..<closing, of: bytes)
      else { return nil }
      end = closing + 1
      guard end == range.upperBound || bytes[end] == UInt8(ascii: ":") else { return nil }
    } else {
      end = range.first { bytes[$0] == UInt8(ascii: ":") } ?? range.upperBound
      guard Self.isName(range.lowerBound..<end, of: bytes) else { return nil }
    }
    host = range.lowerBound..<end
    port = end < range.upperBound ? (end + 1)..<range.upperBound : nil
    guard let port else { return }
    let number = bytes[port].reduce(0) { number, byte in
      0x30...0x39 ~= byte ? min(number * 10 + Int(byte - 0x30), 65_536) : 65_536
    }
    if number > 65_535 { return nil }
  }

  /// Whether the range is a `reg-name`; this includes IPv4 addresses, which have the same form.
  ///
  /// A comma is refused, although RFC 3986 allows it: a comma joins two `Host` fields into one, and
  /// no real name has a comma.
  private static func isName(_ range: Range<Int>, of bytes: UnsafeRawBufferPointer) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == UInt8(ascii: "%") {
        guard index + 2 < range.upperBound, bytes.isEscape(at: index) else { return false }
        index += 3
      } else {
        guard bytes[index].isHostCharacter else { return false }
        index += 1
      }
    }
    return true
  }

  /// Whether the range may be in brackets (RFC 3986 section 3.2.2).
  ///
  /// Clients never send a zone (RFC 6874), so a zone is refused.
  private static func isLiteral(_ range: Range<Int>, of bytes: UnsafeRawBufferPointer) -> Bool {
    guard let first = bytes[range].first else { return false }
    guard first.lowercased == UInt8(ascii: "v") else { return isIPv6(range, of: bytes) }
    guard let dot = bytes[range].firstIndex(of: UInt8(ascii: ".")) else { return false }
    let version = bytes[(range.lowerBound + 1)..<dot]
    let address = bytes[(dot + 1)..<range.upperBound]
    return !version.isEmpty && version.allSatisfy { $0.hexValue != nil } && !address.isEmpty
      && address.allSatisfy { $0.isHostCharacter || $0 == UInt8(ascii: ":") }
  }

  /// Whether the range is an IPv6 address, which is eight groups of up to four digits.
  ///
  /// `::` stands for one or more groups, and an IPv4 address may stand for the last two groups.
  private static func isIPv6(_ range: Range<Int>, of bytes: UnsafeRawBufferPointer) -> Bool {
    let colon = UInt8(ascii: ":")
    var groups = 0
    var hasGap = bytes[range].starts(with: "::".utf8)
    var index = range.lowerBound + (hasGap ? 2 : 0)
    while index < range.upperBound {
      let end = bytes[index..<range.upperBound].firstIndex(of: colon) ?? range.upperBound
      if end == range.upperBound, isIPv4(index..<end, of: bytes) {
        groups += 2
        break
      }
      guard 1...4 ~= end - index, bytes[index..<end].allSatisfy({ $0.hexValue != nil }) else {
        return false
      }
      groups += 1
      index = end
      guard index < range.upperBound else { break }
      index += 1
      guard index < range.upperBound else { return false }
      if bytes[index] == colon {
        if hasGap { return false }
        hasGap = true
        index += 1
      }
    }
    return hasGap ? groups <= 7 : groups == 8
  }

  private static func isIPv4(_ range: Range<Int>, of bytes: UnsafeRawBufferPointer) -> Bool {
    let parts = bytes[range].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        guard 1...3 ~= part.count, part.allSatisfy({ 0x30...0x39 ~= $0 }) else { return false }
        let number = part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return number <= 255 && (part.count == 1 || part.first != 0x30)
      }
  }
}

extension UInt8 {
  /// Whether the byte may be in a name without percent-encoding: unreserved or one of `!$&'()*+;=`.
  fileprivate var isHostCharacter: Bool { isUnreserved || "!$&'()*+;=".utf8.contains(self) }
}
