extension String {
  /// The maximum number of words that a message lists.
  private static let mostWords = 12
  /// The maximum length of a word that is compared with all others.
  private static let longest = 100
  /// Words of HTTP and of other tools, and navtrace's words for the same things.
  private static let synonyms = [
    "body": "text", "code": "status", "content-type": "type", "contenttype": "type",
    "enter": "type", "fill": "type", "goto": "load", "location": "to", "open": "load",
    "sleep": "delay", "statuscode": "status", "tap": "click", "target": "to", "url": "to",
    "visit": "load", "wait": "delay",
  ]

  /// Returns a suggestion for an author's unknown word, for ``AuthoredError/expected``.
  ///
  /// If this word is a misspelling or a synonym of a known word, returns that word in quotes.
  /// Otherwise returns `one of` and all words. If there are too many to list, returns the nearest
  /// three and the commands that list them all.
  package func guess(among words: [String]) -> String {
    let synonym = Self.synonyms[lowercased()].flatMap { words.contains($0) ? $0 : nil }
    if let word = nearest(among: words) ?? synonym { return "'\(word)'" }
    guard words.count > Self.mostWords else { return "one of \(words.joined(separator: ", "))" }
    let near = nearest(3, among: words).map { "'\($0)'" }.joined(separator: ", ")
    return "\(near) or another one of \(words.count), which 'navtrace schema' and "
      + "'fixture-server schema' print"
  }

  /// Returns the words that are most similar to this one, with the most similar word first.
  package func nearest(_ most: Int, among words: [String]) -> [String] {
    guard count <= Self.longest else { return Array(words.prefix(most)) }
    let scores = words.enumerated().map { place, word in
      (score: editDistance(to: word) - 2 * word.commonPrefix(with: self), place: place)
    }
    return scores.sorted { ($0.score, $0.place) < ($1.score, $1.place) }.prefix(most)
      .map { words[$0.place] }
  }

  private func commonPrefix(with other: String) -> Int {
    zip(lowercased(), other.lowercased()).prefix { $0 == $1 }.count
  }

  /// Returns the word that this one misspells; `nil` if there is none.
  package func nearest(among words: [String]) -> String? {
    let most = 1 + count / 5
    // A comparison with a word of a million letters would take seconds.
    let near = words.filter { abs($0.count - count) <= most }
      .map { (word: $0, distance: editDistance(to: $0)) }.min { $0.distance < $1.distance }
    guard let near, near.distance <= most, near.distance * 2 < count else { return nil }
    return near.word
  }

  /// Returns the number of characters to insert, delete, change or swap with the next one, ignoring
  /// case.
  private func editDistance(to other: String) -> Int {
    let word = Array(lowercased())
    let other = Array(other.lowercased())
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for index in word.indices {
      var row = [index + 1]
      for column in other.indices {
        let substitution = last[column] + (other[column] == word[index] ? 0 : 1)
        var least = Swift.min(substitution, last[column + 1] + 1, row[column] + 1)
        if index > 0, column > 0, word[index] == other[column - 1], word[index - 1] == other[column]
        {
          least = Swift.min(least, beforeLast[column - 1] + 1)
        }
        row.append(least)
      }
      (beforeLast, last) = (last, row)
    }
    return last[other.count]
  }
}
