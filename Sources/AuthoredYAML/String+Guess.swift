extension String {
  /// What an author of a file meant by a word that nobody knows, for ``AuthoredError/expected``.
  ///
  /// That is the nearest of the words, in quotes, where this one is it but for a typing error; else
  /// `one of` with all of them.
  public func guess(among words: [String]) -> String {
    nearest(among: words).map { "'\($0)'" } ?? "one of \(words.joined(separator: ", "))"
  }

  /// The word of which this one is a misspelling; nil where there is none.
  public func nearest(among words: [String]) -> String? {
    let most = 1 + count / 5
    // Whoever sends a word of a million letters is not made to wait, nor is anybody else.
    let near = words.filter { abs($0.count - count) <= most }
      .map { (word: $0, distance: editDistance(to: $0)) }.min { $0.distance < $1.distance }
    guard let near, near.distance <= most, near.distance * 2 < count else { return nil }
    return near.word
  }

  /// How many characters have to be put in, taken out, changed or swapped with the next one; case
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
