import Foundation

/// A parsed `Set-Cookie` field.
///
/// The checks that depend on the server come later (RFC 6265bis section 5.6).
struct SetCookie: Hashable, Sendable {
  /// The maximum size in bytes of name and value together, and of an attribute's value.
  private static let sizeLimit = 4096
  private static let attributeLimit = 1024

  /// The name; empty if the field has only a value.
  private(set) var name = ""
  private(set) var value = ""
  /// The values of the attributes, keyed by lowercase name.
  ///
  /// If a name occurs twice, the last value counts.
  private var attributes: [String: String] = [:]

  /// Parses a field; `nil` if it has control characters, no name and value, or too many bytes.
  init?(_ field: String) {
    guard !field.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else { return nil }
    var parts = field.split(separator: ";", omittingEmptySubsequences: false)
    let pair = Self.pair(parts.removeFirst())
    if let value = pair.value {
      name = pair.name
      self.value = value
    } else {
      value = pair.name
    }
    guard !(name.isEmpty && value.isEmpty), name.utf8.count + value.utf8.count <= Self.sizeLimit
    else { return nil }
    for part in parts {
      let attribute = Self.pair(part)
      let value = attribute.value ?? ""
      let name = attribute.name.lowercased()
      guard value.utf8.count <= Self.attributeLimit, Self.isValid(value, of: name) else { continue }
      attributes[name] = value
    }
  }

  subscript(attribute: String) -> String? { attributes[attribute] }

  /// The time at which the cookie expires; `nil` if it expires with the session.
  var end: Date? {
    if let seconds = attributes["max-age"].flatMap(Self.seconds) {
      return seconds > 0 ? Date(timeIntervalSinceNow: seconds) : .distantPast
    }
    return attributes["expires"].flatMap(CookieDate.date)
  }

  /// Whether the value of an attribute is valid.
  ///
  /// An invalid value does not replace an earlier value.
  private static func isValid(_ value: String, of attribute: String) -> Bool {
    switch attribute {
    case "max-age": seconds(value) != nil
    case "expires": CookieDate.date(value) != nil
    default: true
    }
  }

  private static func seconds(_ text: String) -> Double? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !text.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.isEmpty ? nil : Double(text)
  }

  private static func pair(_ text: Substring) -> (name: String, value: String?) {
    func trimmed(_ text: Substring) -> String {
      text.trimmingCharacters(in: .init(charactersIn: " \t"))
    }
    guard let equals = text.firstIndex(of: "=") else { return (trimmed(text), nil) }
    return (trimmed(text[..<equals]), trimmed(text[equals...].dropFirst()))
  }
}

/// A parser of cookie dates, whose parts may have any order and format (RFC 6265bis section 5.1.1).
enum CookieDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Parses a date; `nil` if a part is missing or out of range.
  static func date(_ text: String) -> Date? {
    var clock: [Int]?
    var day: Int?
    var month: Int?
    var year: Int?
    for token in text.split(whereSeparator: isDelimiter) {
      if clock == nil, let found = time(token) {
        clock = found
      } else if day == nil, let found = number(token, 1...2) {
        day = found
      } else if month == nil, let found = months.firstIndex(of: token.prefix(3).lowercased()) {
        month = found
      } else if year == nil, let found = number(token, 2...4) {
        year = found < 70 ? 2000 + found : found < 100 ? 1900 + found : found
      }
    }
    guard let clock, let day, let month, let year, (1...31).contains(day), year >= 1601,
      clock[0] <= 23, clock[1] <= 59, clock[2] <= 59
    else { return nil }
    var parts = tm()
    parts.tm_year = Int32(year - 1900)
    parts.tm_mon = Int32(month)
    parts.tm_mday = Int32(day)
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (
      Int32(clock[0]), Int32(clock[1]), Int32(clock[2])
    )
    return Date(timeIntervalSince1970: Double(timegm(&parts)))
  }

  private static func isDelimiter(_ character: Character) -> Bool {
    guard let byte = character.asciiValue else { return false }
    return switch byte {
    case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  private static func time(_ token: Substring) -> [Int]? {
    let parts = token.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let numbers = parts.prefix(2).compactMap { $0.count <= 2 ? Int($0) : nil }
    guard numbers.count == 2, let last = number(parts[2], 1...2) else { return nil }
    return numbers + [last]
  }

  /// Returns the number at the beginning of a token if its number of digits is in the given range.
  private static func number(_ token: Substring, _ counts: ClosedRange<Int>) -> Int? {
    let digits = token.prefix { ("0"..."9").contains($0) }
    return counts.contains(digits.count) ? Int(digits) : nil
  }
}
