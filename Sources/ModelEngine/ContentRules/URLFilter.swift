/// A pattern of addresses, in the subset of regular expressions that content rules may use (WebKit
/// URLFilterParser).
///
/// The subset has no alternatives, counted repetitions, classes such as `\d`, word boundaries,
/// look-ahead and back references. `^` may stand at the beginning only, and `$` at the end.
struct URLFilter: Hashable, Sendable {
  enum Quantifier: Sendable {
    case one, optional, any, oneOrMore
  }

  enum Atom: Hashable, Sendable {
    case characters(ASCIISet)
    case group([Term])
  }

  struct Term: Hashable, Sendable {
    var atom: Atom
    var quantifier = Quantifier.one

    /// Whether it cannot match the empty text.
    var needsCharacter: Bool {
      switch quantifier {
      case .optional, .any: return false
      case .one, .oneOrMore: break
      }
      return switch atom {
      case .characters: true
      case .group(let terms): terms.contains(where: \.needsCharacter)
      }
    }
  }

  private let terms: [Term]
  private let beginsLine: Bool
  private let endsLine: Bool

  /// Reads a pattern; `nil` if it is not in the subset.
  init?(_ pattern: String, isCaseSensitive: Bool = false) {
    guard !pattern.isEmpty, pattern.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var parser = URLFilterParser(pattern, isCaseSensitive: isCaseSensitive)
    beginsLine = parser.skip("^")
    guard let terms = parser.terms() else { return nil }
    self.terms = terms
    endsLine = parser.skip("$")
    guard parser.isAtEnd else { return nil }
  }

  /// Whether an address has the pattern somewhere; a pattern that may be empty is in each.
  func matches(_ address: some StringProtocol) -> Bool {
    guard terms.contains(where: \.needsCharacter) else { return true }
    let text = Array(address.utf8)
    var ends = [Bool](repeating: !beginsLine, count: text.count + 1)
    ends[0] = true
    for term in terms { ends = Self.ends(of: term, from: ends, in: text) }
    return endsLine ? ends[text.count] : ends.contains(true)
  }

  /// Returns the places where a match of a term ends that begins at one of some places.
  private static func ends(of term: Term, from starts: [Bool], in text: [UInt8]) -> [Bool] {
    let once = ends(of: term.atom, from: starts, in: text)
    switch term.quantifier {
    case .one: return once
    case .optional: return union(starts, once)
    case .any: return closure(of: term.atom, from: starts, in: text)
    case .oneOrMore: return closure(of: term.atom, from: once, in: text)
    }
  }

  private static func ends(of atom: Atom, from starts: [Bool], in text: [UInt8]) -> [Bool] {
    switch atom {
    case .characters(let set):
      var ends = [Bool](repeating: false, count: starts.count)
      for index in text.indices where starts[index] && set.contains(text[index]) {
        ends[index + 1] = true
      }
      return ends
    case .group(let terms): return terms.reduce(starts) { ends(of: $1, from: $0, in: text) }
    }
  }

  private static func closure(of atom: Atom, from starts: [Bool], in text: [UInt8]) -> [Bool] {
    var reached = starts
    var new = starts
    while new.contains(true) {
      let next = ends(of: atom, from: new, in: text)
      new = zip(next, reached).map { $0 && !$1 }
      reached = union(reached, next)
    }
    return reached
  }

  private static func union(_ one: [Bool], _ other: [Bool]) -> [Bool] {
    zip(one, other).map { $0 || $1 }
  }
}

/// A set of ASCII characters.
struct ASCIISet: Hashable, Sendable {
  /// All characters, which `.` stands for.
  static let all = ASCIISet(bits: (.max, .max))

  private var low: UInt64
  private var high: UInt64

  private init(bits: (low: UInt64, high: UInt64)) { (low, high) = bits }

  /// Creates an empty set.
  init() { self.init(bits: (0, 0)) }

  /// The characters that are not in the set.
  var inverted: ASCIISet { ASCIISet(bits: (~low, ~high)) }

  func contains(_ character: UInt8) -> Bool {
    switch character {
    case ..<64: low & 1 << character != 0
    case ..<128: high & 1 << (character - 64) != 0
    default: false
    }
  }

  /// Adds a character, and unless case matters the same letter in the other case.
  mutating func insert(_ character: UInt8, isCaseSensitive: Bool) {
    if character < 64 { low |= 1 << character } else { high |= 1 << (character - 64) }
    let letter = character | 0x20
    guard !isCaseSensitive, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) else { return }
    high |= 1 << (letter - 64) | 1 << (letter - 96)
  }
}
