/// A pattern that matches URLs, in the subset of regular expressions that content rules may use
/// (WebKit URLFilterParser).
///
/// The subset has no alternatives, counted repetitions, classes such as `\d`, word boundaries,
/// look-ahead and back references. `^` is allowed only at the beginning, and `$` only at the end.
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

    /// Whether the term cannot match the empty text.
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

  /// A state of the matcher, to which other states refer by index.
  private enum State: Hashable {
    /// The next character has to be in this set.
    case reading(ASCIISet, next: Int)
    /// The match continues in both states.
    case either(Int, Int)
    case end
  }

  private var states: [State] = [.end]
  private var start = 0
  /// Whether every match has at least one character; if false, the pattern matches every URL.
  private let needsCharacter: Bool
  private let beginsLine: Bool
  private let endsLine: Bool

  /// Parses a pattern; `nil` if the subset does not allow it.
  init?(_ pattern: String, isCaseSensitive: Bool = false) {
    guard !pattern.isEmpty, pattern.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var parser = URLFilterParser(pattern, isCaseSensitive: isCaseSensitive)
    beginsLine = parser.skip("^")
    guard let terms = parser.terms() else { return nil }
    needsCharacter = terms.contains(where: \.needsCharacter)
    endsLine = parser.skip("$")
    guard parser.isAtEnd else { return nil }
    start = add(terms, before: 0)
  }

  /// Adds states for terms that the state `next` follows, and returns the index of the first state.
  private mutating func add(_ terms: [Term], before next: Int) -> Int {
    terms.reversed().reduce(next) { add($1, before: $0) }
  }

  private mutating func add(_ term: Term, before next: Int) -> Int {
    switch term.quantifier {
    case .one: return add(term.atom, before: next)
    case .optional: return add(.either(add(term.atom, before: next), next))
    case .any, .oneOrMore:
      let again = add(.end)
      let first = add(term.atom, before: again)
      states[again] = .either(first, next)
      return term.quantifier == .any ? again : first
    }
  }

  private mutating func add(_ atom: Atom, before next: Int) -> Int {
    switch atom {
    case .characters(let set): add(.reading(set, next: next))
    case .group(let terms): add(terms, before: next)
    }
  }

  private mutating func add(_ state: State) -> Int {
    states.append(state)
    return states.count - 1
  }

  /// Whether a URL contains a match of the pattern.
  ///
  /// All alternatives are followed at once, so the time is proportional to the product of the
  /// lengths of pattern and URL.
  func matches(_ address: some StringProtocol) -> Bool {
    guard needsCharacter else { return true }
    var current = reached(from: [start])
    for character in address.utf8 {
      if current[0], !endsLine { return true }
      var next = beginsLine ? [] : [start]
      for case (.reading(let set, let state), true) in zip(states, current)
      where set.contains(character) {
        next.append(state)
      }
      current = reached(from: next)
    }
    return current[0]
  }

  /// Returns, for each state, whether the given states reach it without reading a character.
  private func reached(from places: [Int]) -> [Bool] {
    var isReached = [Bool](repeating: false, count: states.count)
    var places = places
    while let place = places.popLast() {
      guard !isReached[place] else { continue }
      isReached[place] = true
      if case .either(let one, let other) = states[place] { places += [one, other] }
    }
    return isReached
  }
}

/// A set of ASCII characters.
struct ASCIISet: Hashable, Sendable {
  /// All characters: the meaning of `.`.
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

  /// Adds a character and, unless case matters, the same letter in the other case.
  mutating func insert(_ character: UInt8, isCaseSensitive: Bool) {
    if character < 64 { low |= 1 << character } else { high |= 1 << (character - 64) }
    let letter = character | 0x20
    guard !isCaseSensitive, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) else { return }
    high |= 1 << (letter - 64) | 1 << (letter - 96)
  }
}
