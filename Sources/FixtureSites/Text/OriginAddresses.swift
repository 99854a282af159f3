/// The URLs of a site's origins, keyed by name, such as `main` at `http://127.0.0.1:8080`.
package struct OriginAddresses: Hashable, Sendable {
  /// The URLs, with scheme, host and port, and without a slash at the end.
  package var addresses: [String: String]

  /// Creates the table in which `${origin.NAME}` is looked up.
  package init(_ addresses: [String: String]) {
    self.addresses = addresses
  }

  /// Returns the text with every `${origin.NAME}` of a known name replaced with the origin's URL.
  ///
  /// `${origin.NAME.host}`, `.hostname` and `.port` are replaced with these parts of the URL.
  package func replacingPlaceholders(in text: String) -> String {
    String(decoding: replacingPlaceholders(in: [UInt8](text.utf8)), as: UTF8.self)
  }

  func replacingPlaceholders(in bytes: [UInt8]) -> [UInt8] {
    Placeholder.replaced(in: bytes) { placeholder in
      guard let (name, part) = placeholder.origin, let address = addresses[name] else { return nil }
      return String(part?.text(of: address) ?? address[...])
    }
  }
}

/// A part of an origin's URL, named as in the URL standard.
package enum OriginPart: String, CaseIterable {
  /// The host and port, such as `127.0.0.1:8080`.
  case host
  /// The host without the port, such as `127.0.0.1`. An IPv6 address has brackets.
  case hostname
  /// The port, such as `8080`.
  case port

  /// Returns the part of a URL such as `http://127.0.0.1:8080`.
  package func text(of address: String) -> Substring {
    let host = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
    let colon = host.lastIndex(of: ":").flatMap { host[$0...].contains("]") ? nil : $0 }
    return switch self {
    case .host: host
    case .hostname: host[..<(colon ?? host.endIndex)]
    case .port: colon.map { host[host.index(after: $0)...] } ?? ""
    }
  }
}

/// A `${NAME}` in the text of a site; `NAME` consists of letters, digits, `.`, `_` and `-`.
struct Placeholder: Hashable {
  /// The range from `$` to `}`.
  var range: Range<Int>
  var name: String

  /// Whether the placeholder is for an origin, known or not.
  var isOrigin: Bool { name.hasPrefix("origin.") }

  /// The origin, and the part of its URL (`nil` for the complete URL); `nil` for other
  /// placeholders.
  var origin: (name: String, part: OriginPart?)? {
    let words = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard words[0] == "origin", 2...3 ~= words.count else { return nil }
    guard words.count == 3 else { return (words[1], nil) }
    return OriginPart(rawValue: words[2]).map { (words[1], $0) }
  }

  /// Returns the bytes with placeholders replaced, except those for which `text` returns `nil`.
  static func replaced(in bytes: [UInt8], by text: (Placeholder) -> String?) -> [UInt8] {
    bytes.replacing(
      all(in: bytes).compactMap { placeholder in
        text(placeholder).map { (placeholder.range, $0) }
      })
  }

  /// Returns the placeholders in order; a `${` without a name and a `}` is ignored.
  static func all(in bytes: [UInt8]) -> [Placeholder] {
    var placeholders: [Placeholder] = []
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "$")) {
      index = start + 1
      guard index < bytes.count, bytes[index] == UInt8(ascii: "{") else { continue }
      let end = bytes[(start + 2)...].firstIndex { !$0.isNameCharacter } ?? bytes.count
      guard end < bytes.count, end > start + 2, bytes[end] == UInt8(ascii: "}") else { continue }
      let name = String(decoding: bytes[(start + 2)..<end], as: UTF8.self)
      placeholders.append(Placeholder(range: start..<(end + 1), name: name))
      index = end + 1
    }
    return placeholders
  }
}

extension [UInt8] {
  /// Returns the bytes with ranges replaced with strings; the ranges have to be in order.
  func replacing(_ parts: [(range: Range<Int>, text: String)]) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    for (range, text) in parts {
      result += self[copied..<range.lowerBound]
      result += text.utf8
      copied = range.upperBound
    }
    return parts.isEmpty ? self : result + self[copied...]
  }
}
