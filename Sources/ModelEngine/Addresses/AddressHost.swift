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

  /// The domain in ASCII; one beyond it by `URL`'s Punycode.
  private static func domain(_ text: String?) -> String? {
    guard let text else { return nil }
    guard text.utf8.contains(where: { $0 > 0x7E }) else { return text.lowercased() }
    let prefix = "http://"
    let url = URL(string: "\(prefix)\(text.lowercased())")?.absoluteString
    return url.map { String($0.dropFirst(prefix.count)) }
  }

  /// The text with its percent-encoded bytes decoded; `nil` if that is no UTF-8.
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
