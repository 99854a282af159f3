import Foundation

/// The host of an address over HTTP: a domain or an IP address (URL standard, section 3.5).
struct AddressHost: Hashable, Sendable {
  /// The host in its canonical form.
  let text: String

  /// Reads a host.
  ///
  /// - Returns: `nil` if it is empty, has a code point that no domain may have, or is a number that
  ///   is no IP address.
  init?(_ bytes: ArraySlice<UInt8>) {
    if bytes.first == UInt8(ascii: "[") {
      guard bytes.last == UInt8(ascii: "]"),
        let address = IPv6Address(bytes.dropFirst().dropLast())
      else { return nil }
      text = "[\(address.text)]"
      return
    }
    guard let domain = Self.domain(Self.decoded(bytes)), !domain.isEmpty,
      !domain.utf8.contains(where: Self.isForbidden)
    else { return nil }
    guard IPv4Address.isWanted(domain) else {
      text = domain
      return
    }
    guard let address = IPv4Address(domain) else { return nil }
    text = address.text
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte >= 0x7F || "#%/:<>?@[\\]^|".utf8.contains(byte)
  }

  /// Returns the domain in ASCII; one beyond it by `URL`'s Punycode.
  private static func domain(_ text: String?) -> String? {
    guard let text else { return nil }
    guard text.utf8.contains(where: { $0 > 0x7E }) else { return text.lowercased() }
    let prefix = "http://"
    let url = URL(string: "\(prefix)\(text.lowercased())")?.absoluteString
    return url.map { String($0.dropFirst(prefix.count)) }
  }

  /// Returns the text with its percent-encoded bytes decoded; `nil` if that is no UTF-8.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    var decoded: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count > 1,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
        rest.prefix(2).allSatisfy({ $0 != UInt8(ascii: "+") })
      {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }
}

/// An IP address of version 4, in one of the forms in which hosts may have it.
struct IPv4Address: Hashable, Sendable {
  private let value: UInt32

  /// Reads up to four numbers, decimal, octal or hexadecimal, the last of which fills what is left
  /// (URL standard, IPv4 parser).
  init?(_ host: String) {
    var parts = Self.parts(of: host)
    guard (1...4).contains(parts.count) else { return nil }
    let last = parts.removeLast()
    guard let tail = Self.number(last), tail < 1 << (8 * UInt64(4 - parts.count)) else {
      return nil
    }
    var value = UInt64(tail)
    for (index, part) in parts.enumerated() {
      guard let number = Self.number(part), number < 256 else { return nil }
      value += number << (8 * UInt64(3 - index))
    }
    self.value = UInt32(truncatingIfNeeded: value)
  }

  /// The address with four decimal numbers.
  var text: String {
    [24, 16, 8, 0].map { "\(value >> UInt32($0) & 0xFF)" }.joined(separator: ".")
  }

  /// Whether a host has to be such an address: its last label is a number.
  static func isWanted(_ host: String) -> Bool {
    guard let last = parts(of: host).last, !last.isEmpty else { return false }
    return last.utf8.allSatisfy { (0x30...0x39).contains($0) } || number(last) != nil
  }

  /// Returns the labels, without an empty one at the end.
  private static func parts(of host: String) -> [Substring] {
    var parts = host.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
    return parts
  }

  private static func number(_ text: Substring) -> UInt64? {
    var digits = text
    var radix = 10
    if digits.lowercased().hasPrefix("0x") {
      digits = digits.dropFirst(2)
      radix = 16
    } else if digits.count > 1, digits.hasPrefix("0") {
      digits = digits.dropFirst()
      radix = 8
    }
    guard !text.isEmpty,
      digits.allSatisfy({ $0.isASCII && $0.hexDigitValue.map { $0 < radix } == true })
    else { return nil }
    // A number that is too long is too large.
    return digits.isEmpty ? 0 : UInt64(digits, radix: radix) ?? .max
  }
}

/// An IP address of version 6 (URL standard, IPv6 parser and serializer).
struct IPv6Address: Hashable, Sendable {
  private let pieces: [UInt16]

  /// Reads an address without its brackets.
  init?(_ bytes: ArraySlice<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    guard halves.count <= 2, let first = Self.pieces(halves[0], mayEndInIPv4: halves.count == 1)
    else { return nil }
    guard halves.count == 2 else {
      guard first.count == 8 else { return nil }
      pieces = first
      return
    }
    guard let second = Self.pieces(halves[1], mayEndInIPv4: true), first.count + second.count < 8
    else { return nil }
    pieces = first + Array(repeating: 0, count: 8 - first.count - second.count) + second
  }

  /// The address, with `::` in place of its longest run of zeros.
  var text: String {
    guard let run = longestRunOfZeros else { return Self.text(pieces[...]) }
    return Self.text(pieces[..<run.lowerBound]) + "::" + Self.text(pieces[run.upperBound...])
  }

  private static func text(_ pieces: ArraySlice<UInt16>) -> String {
    pieces.map { String($0, radix: 16) }.joined(separator: ":")
  }

  /// The first of the longest runs of two zeros or more.
  private var longestRunOfZeros: Range<Int>? {
    var longest: Range<Int>?
    var index = 0
    while index < pieces.count {
      let end = pieces[index...].firstIndex { $0 != 0 } ?? pieces.endIndex
      if end - index > max(1, longest?.count ?? 0) { longest = index..<end }
      index = max(end, index + 1)
    }
    return longest
  }

  private static func pieces(_ text: Substring, mayEndInIPv4: Bool) -> [UInt16]? {
    guard !text.isEmpty else { return [] }
    var pieces: [UInt16] = []
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1, mayEndInIPv4, part.contains(".") {
        guard let tail = dotted(part) else { return nil }
        pieces += tail
      } else {
        guard (1...4).contains(part.count), part.allSatisfy(\.isHexDigit), part.utf8.count < 5,
          let piece = UInt16(part, radix: 16)
        else { return nil }
        pieces.append(piece)
      }
    }
    return pieces
  }

  /// Four decimal numbers without leading zeros, as two pieces.
  private static func dotted(_ text: Substring) -> [UInt16]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.first != "+" && (part == "0" || part.first != "0") ? UInt8(part).map(UInt16.init) : nil
    }
    guard parts.count == 4, numbers.count == 4 else { return nil }
    return [numbers[0] << 8 | numbers[1], numbers[2] << 8 | numbers[3]]
  }
}
