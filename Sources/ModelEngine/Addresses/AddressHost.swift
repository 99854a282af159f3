import Foundation

/// The host of a URL: a domain, an IP address, or any text (URL standard, section 3.5).
struct AddressHost: Hashable, Sendable {
  /// The host of `file:` URLs for this computer.
  static let empty = AddressHost(text: "")

  /// The host in its canonical form.
  let text: String

  private init(text: String) { self.text = text }

  /// Parses a host.
  ///
  /// - Parameter isOpaque: Whether the host may be any text, because the scheme is not special.
  /// - Returns: `nil` if the host contains a forbidden code point. A host that is not opaque must
  ///   also not be empty, and must not be a number unless that number is an IP address; otherwise
  ///   the result is `nil`.
  init?(_ bytes: ArraySlice<UInt8>, isOpaque: Bool = false) {
    if bytes.first == UInt8(ascii: "[") {
      guard bytes.last == UInt8(ascii: "]"),
        let address = IPv6(bytes.dropFirst().dropLast())
      else { return nil }
      text = "[\(address.text)]"
      return
    }
    if isOpaque {
      guard !bytes.contains(where: Self.isForbiddenAnywhere) else { return nil }
      text = PercentEncodeSet.control.encode(bytes)
      return
    }
    let decoded = String(decoding: bytes, as: UTF8.self).removingPercentEncoding
    guard let domain = decoded.flatMap(Self.domain), !domain.isEmpty,
      !domain.utf8.contains(where: Self.isForbidden)
    else { return nil }
    guard let host = IPv4.isWanted(domain) ? IPv4.text(of: domain) : domain else {
      return nil
    }
    text = host
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte >= 0x7F || byte == UInt8(ascii: "%") || isForbiddenAnywhere(byte)
  }

  private static func isForbiddenAnywhere(_ byte: UInt8) -> Bool {
    "\0\t\n\r #/:<>?@[\\]^|".utf8.contains(byte)
  }

  /// Returns the domain in ASCII; `URL` converts non-ASCII characters to Punycode.
  private static func domain(_ text: String) -> String? {
    guard text.utf8.contains(where: { $0 > 0x7E }) else { return text.lowercased() }
    let prefix = "http://"
    let url = URL(string: "\(prefix)\(text.lowercased())")?.absoluteString
    return url.map { String($0.dropFirst(prefix.count)) }
  }

  /// IPv4 addresses, in the forms that the URL standard allows in hosts.
  enum IPv4 {
    /// Returns an IPv4 address as four decimal numbers; `nil` if the host is not an IPv4 address.
    ///
    /// Like the IPv4 parser of the URL standard, inet_aton(3) reads up to four decimal, octal or
    /// hexadecimal numbers, the last of which represents all remaining bytes. Unlike that parser,
    /// inet_aton(3) does not read `0x` as 0.
    static func text(of host: String) -> String? {
      let parts = parts(of: host).map { $0 == "0x" ? "0" : $0 }
      var address = in_addr()
      guard inet_aton(parts.joined(separator: "."), &address) != 0 else { return nil }
      return withUnsafeBytes(of: address) { $0.map { "\($0)" }.joined(separator: ".") }
    }

    /// Whether a host has to be an IPv4 address, because its last label is a number.
    static func isWanted(_ host: String) -> Bool {
      guard let last = parts(of: host).last, !last.isEmpty else { return false }
      return last.utf8.allSatisfy { (0x30...0x39).contains($0) }
        || last.hasPrefix("0x") && last.dropFirst(2).allSatisfy(\.isHexDigit)
    }

    /// Returns the labels of a host; an empty label at the end is left out.
    private static func parts(of host: String) -> [Substring] {
      var parts = host.split(separator: ".", omittingEmptySubsequences: false)
      if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
      return parts
    }
  }

  /// An IPv6 address (URL standard, IPv6 parser and serializer).
  struct IPv6 {
    private let pieces: [UInt16]

    /// Parses an address that has no brackets around it, as inet_pton(3) does.
    init?(_ bytes: ArraySlice<UInt8>) {
      var address = in6_addr()
      let text = String(decoding: bytes, as: UTF8.self)
      guard !bytes.contains(0), inet_pton(AF_INET6, text, &address) == 1 else { return nil }
      pieces = withUnsafeBytes(of: address) {
        $0.bindMemory(to: UInt16.self).map(UInt16.init(bigEndian:))
      }
    }

    /// The address, with its longest run of zeros replaced with `::`.
    var text: String {
      guard let run = longestRunOfZeros else { return Self.text(pieces[...]) }
      return Self.text(pieces[..<run.lowerBound]) + "::" + Self.text(pieces[run.upperBound...])
    }

    private static func text(_ pieces: ArraySlice<UInt16>) -> String {
      pieces.map { String($0, radix: 16) }.joined(separator: ":")
    }

    /// The longest run of at least two zeros; the first one if several are equally long.
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
  }
}
