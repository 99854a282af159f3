/// A parser of JavaScript's regular expressions (WebKit YarrParser), for ``URLFilter``.
struct URLFilterParser {
  private var rest: ArraySlice<UInt8>
  private let isCaseSensitive: Bool
  private var depth = 0

  /// The maximum nesting depth of groups; WebKit limits it only by the size of the stack.
  private static let depthLimit = 100

  /// Creates a parser of an ASCII pattern.
  init(_ pattern: String, isCaseSensitive: Bool) {
    rest = Array(pattern.utf8)[...]
    self.isCaseSensitive = isCaseSensitive
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Skips a string if it comes next, and returns whether it did.
  mutating func skip(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest.removeFirst(text.utf8.count)
    return true
  }

  /// Reads terms up to `$` or the end of the pattern or group; `nil` if a term is not allowed.
  mutating func terms() -> [URLFilter.Term]? {
    var terms: [URLFilter.Term] = []
    while let next = rest.first, next != UInt8(ascii: ")"), next != UInt8(ascii: "$") {
      guard let atom = atom(), let quantifier = quantifier() else { return nil }
      terms.append(URLFilter.Term(atom: atom, quantifier: quantifier))
    }
    return terms
  }

  private mutating func atom() -> URLFilter.Atom? {
    switch rest.popFirst() {
    case UInt8(ascii: "."): return .characters(.all)
    case UInt8(ascii: "["): return characterClass().map { .characters($0) }
    case UInt8(ascii: "("): return group()
    case UInt8(ascii: "\\"):
      // \1 to \9 refer to groups, and b and B are word boundaries.
      guard let next = rest.first, !Self.references.contains(next) else { return nil }
      return escaped().map(characters)
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "|"),
      UInt8(ascii: "^"), nil:
      return nil
    case let character?:
      // A count in braces has nothing to repeat here. Other braces are plain characters.
      if character == UInt8(ascii: "{"), Self.count(rest) != nil { return nil }
      return characters(character)
    }
  }

  private static let references = Set("123456789bB".utf8)
  private static let classes = Set("dDsSwW".utf8)

  private func characters(_ character: UInt8) -> URLFilter.Atom {
    var set = ASCIISet()
    set.insert(character, isCaseSensitive: isCaseSensitive)
    return .characters(set)
  }

  private mutating func group() -> URLFilter.Atom? {
    depth += 1
    defer { depth -= 1 }
    if skip("?"), !skip(":") { return nil }
    guard depth <= Self.depthLimit, let terms = terms(), skip(")") else { return nil }
    return .group(terms)
  }

  /// Reads the character after a backslash; `nil` if the escape matches several characters.
  private mutating func escaped() -> UInt8? {
    guard let next = rest.popFirst(), !Self.classes.contains(next) else { return nil }
    switch next {
    case UInt8(ascii: "0"): return 0
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "v"): return 0x0B
    case UInt8(ascii: "c"):
      guard let letter = rest.popFirst() else { return nil }
      return letter & 0x1F
    case UInt8(ascii: "x"): return hexadecimal(2) ?? next
    case UInt8(ascii: "u"): return hexadecimal(4) ?? next
    default: return next
    }
  }

  private mutating func hexadecimal(_ count: Int) -> UInt8? {
    let digits = rest.prefix(count)
    guard digits.count == count,
      let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value < 0x80
    else { return nil }
    rest.removeFirst(count)
    return value
  }

  private mutating func characterClass() -> ASCIISet? {
    var set = ASCIISet()
    let isInverted = skip("^")
    while let next = rest.popFirst() {
      if next == UInt8(ascii: "]") { return isInverted ? set.inverted : set }
      guard let first = classMember(next) else { return nil }
      guard rest.first == UInt8(ascii: "-"), let end = rest.dropFirst().first,
        end != UInt8(ascii: "]")
      else {
        set.insert(first, isCaseSensitive: isCaseSensitive)
        continue
      }
      rest.removeFirst(2)
      guard let last = classMember(end), first <= last else { return nil }
      for member in first...last { set.insert(member, isCaseSensitive: isCaseSensitive) }
    }
    return nil
  }

  private mutating func classMember(_ character: UInt8) -> UInt8? {
    guard character == UInt8(ascii: "\\") else { return character }
    return skip("b") ? 0x08 : escaped()
  }

  private mutating func quantifier() -> URLFilter.Quantifier? {
    let quantifier: URLFilter.Quantifier
    if skip("?") {
      quantifier = .optional
    } else if skip("*") {
      quantifier = .any
    } else if skip("+") {
      quantifier = .oneOrMore
    } else if rest.first == UInt8(ascii: "{"), let count = Self.count(rest.dropFirst()) {
      guard let known = Self.counts[count] else { return nil }
      rest.removeFirst(count.utf8.count + 2)
      quantifier = known
    } else {
      return .one
    }
    _ = skip("?")  // A lazy quantifier makes no difference to a filter.
    return quantifier
  }

  private static let counts: [String: URLFilter.Quantifier] = [
    "0,1": .optional, "0,": .any, "1,": .oneOrMore,
  ]

  /// Returns the text after a brace if it is a count, such as `0,1`; `nil` if it is not.
  private static func count(_ rest: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: rest.prefix { $0 != UInt8(ascii: "}") }, as: UTF8.self)
    guard rest.count > text.utf8.count, text.wholeMatch(of: /[0-9]+(,[0-9]*)?/) != nil else {
      return nil
    }
    return text
  }
}
