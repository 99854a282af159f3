extension String {
  /// The most words that a message lists.
  private static let mostWords = 12
  /// The longest word that is compared with all others.
  private static let longest = 100
  /// Words of other tools and of HTTP, and navtrace's words for the same thing.
  private static let synonyms = [
    "body": "text", "code": "status", "content-type": "type", "contenttype": "type",
    "enter": "type", "fill": "type", "goto": "load", "location": "to", "open": "load",
    "sleep": "delay", "statuscode": "status", "tap": "click", "target": "to", "url": "to",
    "visit": "load", "wait": "delay",
  ]

  /// Returns the likely meaning of an author's unknown word, for ``AuthoredError/expected``.
  ///
  /// The meaning is the word of which this one is a misspelling or a synonym, in quotes. Otherwise
  /// it is `one of` with all words. Of many words, it is the nearest three and the command that
  /// lists them all.
  package func guess(among words: [String]) -> String {
    let synonym = Self.synonyms[lowercased()].flatMap { words.contains($0) ? $0 : nil }
    if let word = nearest(among: words) ?? synonym { return "'\(word)'" }
    guard words.count > Self.mostWords else { return "one of \(words.joined(separator: ", "))" }
    let near = nearest(3, among: words).map { "'\($0)'" }.joined(separator: ", ")
    return "\(near) or another one of \(words.count), which 'navtrace schema' and "
      + "'fixture-server schema' print"
  }

  /// Returns the words that are most like this one, the nearest first.
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

  /// Returns the word of which this one is a misspelling; `nil` if there is none.
  package func nearest(among words: [String]) -> String? {
    let most = 1 + count / 5
    // A comparison with a word of a million letters would take seconds.
    let near = words.filter { abs($0.count - count) <= most }
      .map { (word: $0, distance: editDistance(to: $0)) }.min { $0.distance < $1.distance }
    guard let near, near.distance <= most, near.distance * 2 < count else { return nil }
    return near.word
  }

  /// Returns the number of characters to insert, delete, change or swap with the next one; case
  /// does not count.
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
