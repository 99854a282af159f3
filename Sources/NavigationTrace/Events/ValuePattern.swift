import AuthoredYAML

/// A pattern for a string that differs between runs, such as `url: {matches: "/login?state=*"}`.
///
/// An expectation may contain a pattern instead of a field's value. `*` matches any number of
/// characters. Every other character matches itself. In a ``TraceEvent``, the pattern is a mapping,
/// which is treated as a pattern only in a comparison with an expectation.
struct ValuePattern {
  /// The only key of the mapping.
  static let key = "matches"

  /// The strings between the asterisks, as UTF-8.
  private let parts: [[UInt8]]

  /// Reads the pattern in a field's value; `nil` if the value is not a pattern.
  init?(_ value: TraceValue, of type: ValueType) {
    guard type == .text, case .map(let entries) = value, case .string(let text)? = entries[Self.key]
    else { return nil }
    parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
      .map(Array.init)
  }

  /// Whether the pattern matches the complete string.
  func accepts(_ value: TraceValue?) -> Bool {
    guard case .string(let text)? = value, let first = parts.first, let last = parts.last else {
      return false
    }
    var rest = Array(text.utf8)[...]
    guard parts.count > 1 else { return rest.elementsEqual(first) }
    guard rest.count >= first.count + last.count, rest.starts(with: first),
      rest.suffix(last.count).elementsEqual(last)
    else { return false }
    rest = rest.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let end = rest.end(ofFirst: part) else { return false }
      rest = rest[end...]
    }
    return true
  }
}

extension ArraySlice<UInt8> {
  /// Returns the index after the first occurrence of a part; `nil` if it does not occur.
  fileprivate func end(ofFirst part: [UInt8]) -> Int? {
    guard count >= part.count else { return nil }
    return (startIndex...endIndex - part.count).first { self[$0...].starts(with: part) }
      .map { $0 + part.count }
  }
}

extension ValuePattern {
  /// The shape of a string, of null, or of a mapping that contains a pattern.
  static let orText: Shape<TraceValue> = {
    let expected = "text in which '*' stands for any characters"
    let pattern = Shape.mapping(
      TraceValue.null,
      [
        .custom(key, .filledText(expected), expected: expected, expected) {
          $1 = .map([key: .string($0)])
        }
      ])
    return ValueType.text.shape().orMapping(pattern).named("textPattern")
  }()
}
