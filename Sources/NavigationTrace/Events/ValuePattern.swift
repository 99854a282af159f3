import AuthoredYAML

/// A pattern for a text that differs by run, at the place of a field's value in an expectation:
/// `url: {matches: "/login?state=*"}`.
///
/// `*` stands for any characters, or none; all others stand for themselves. It is a mapping in a
/// ``TraceEvent``, and only a comparison with an expectation takes it for a pattern.
struct ValuePattern {
  /// The only key of the mapping.
  static let key = "matches"

  /// The texts between the asterisks, in UTF-8.
  private let parts: [[UInt8]]

  /// Reads the pattern that stands at a value's place; `nil` if the value itself does.
  init?(_ value: TraceValue, of type: ValueType) {
    guard type == .text, case .map(let entries) = value, case .string(let text)? = entries[Self.key]
    else { return nil }
    parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
      .map(Array.init)
  }

  /// Whether the whole of a text matches.
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
  /// Returns the index behind the first place of a part; `nil` if there is none.
  fileprivate func end(ofFirst part: [UInt8]) -> Int? {
    guard count >= part.count else { return nil }
    return (startIndex...endIndex - part.count).first { self[$0...].starts(with: part) }
      .map { $0 + part.count }
  }
}

extension ValuePattern {
  /// A text, null, or a mapping with a pattern, as the value that stands for it.
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
