/// A part of a page that the model does not follow.
///
/// Its message begins with a verb whose subject is the page, such as `has a script`.
enum PageGap: Hashable, Sendable {
  /// A script, such as `has a script`. It is a gap only if the view runs scripts.
  case script(String)
  /// Any other part, with its message, such as `has <embed>`.
  case name(String)
  /// A lazy frame whose visibility the model cannot determine.
  case place
  /// The rest of a document that is too large or takes too long to parse.
  case rest

  /// The predicate of a sentence whose subject is the page, such as `has a script`.
  var message: String {
    switch self {
    case .script(let words): "\(words) that the model does not run"
    case .name(let words): "\(words), which the model does not follow"
    case .rest: "is too large, or takes too long, for the model to read the whole"
    case .place: "has a lazy frame whose place the model does not know"
    }
  }
}

/// A search for the gaps of a document while it is received.
///
/// It finds the first script, and the first name (``PageNames``) that the model does not follow.
struct PageGapSearch: Sendable {
  private var hasScript = false
  private var hasName = false
  private var seen = 0

  /// Returns the gaps of a complete document.
  static func gaps(in bytes: [UInt8], type: String, runsScripts: Bool = true) -> [PageGap] {
    var search = PageGapSearch()
    return search.newGaps(in: bytes, type: type, runsScripts: runsScripts)
  }

  /// Returns the gaps in the received part of a document that were not returned before.
  ///
  /// - Parameter runsScripts: Whether scripts run in the page.
  mutating func newGaps(
    in bytes: [UInt8], type: String, runsScripts: Bool = true
  ) -> [PageGap] {
    guard !(hasScript && hasName), HTMLDocument.isMarkup(type) else { return [] }
    // A keyword may begin in bytes that an earlier call has searched.
    let new = bytes[max(0, seen - Self.longestWord)...]
    seen = bytes.count
    // Most documents have no gap. Searching for keywords first avoids parsing them twice.
    guard mayHaveNewGap(new) else { return [] }
    let elements = HTMLDocument(
      bytes, encoding: nil, type: type, runsScripts: runsScripts
    ).elements
    var gaps: [PageGap] = []
    if !hasScript, let script = PageScripts(elements).first {
      gaps.append(.script("has \(script)"))
    }
    if !hasName, let name = elements.lazy.compactMap(PageNames.gap).first {
      gaps.append(.name(name))
    }
    for gap in gaps {
      switch gap {
      case .script: hasScript = true
      case .name, .place, .rest: hasName = true
      }
    }
    return gaps
  }

  private static let longestWord = 64

  /// Whether bytes may contain a gap of a kind that has not been found yet.
  private func mayHaveNewGap(_ bytes: ArraySlice<UInt8>) -> Bool {
    let small = bytes.map { $0 | 0x20 }
    return !hasScript && (small.contains("script".utf8) || Self.mayHaveHandler(bytes))
      || !hasName && PageNames.wordsNotModelled.contains { small.contains($0.utf8) }
  }

  /// Whether bytes may contain an attribute whose name begins with `on`.
  private static func mayHaveHandler(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.indices.contains { bytes[$0] == UInt8(ascii: "=") && isHandler(bytes[..<$0]) }
  }

  /// Whether bytes end with a word that begins with `on`, optionally followed by white space.
  private static func isHandler(_ bytes: ArraySlice<UInt8>) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let word = bytes.reversed().drop { $0 <= 0x20 }.prefix { letters.contains($0 | 0x20) }
    return word.count > 2 && word.suffix(2).map { $0 | 0x20 } == Array("no".utf8)
  }
}
