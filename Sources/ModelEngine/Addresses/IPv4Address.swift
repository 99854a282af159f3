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

  /// The labels, without an empty one at the end.
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
