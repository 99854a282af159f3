/// A line of text some characters of which are marked, to be broken into a column.
struct MarkedText {
  /// Characters that are marked, or not, all of them.
  struct Run: Equatable {
    var text: String
    var isMarked: Bool
  }

  private(set) var runs: [Run] = []

  init(_ text: String) { append(text) }

  mutating func append(_ text: String, isMarked: Bool = false) {
    guard !text.isEmpty else { return }
    runs.append(Run(text: text, isMarked: isMarked))
  }

  /// Returns the text in lines of at most `width` columns, broken at a space if there is one; never
  /// cut.
  ///
  /// - Parameter width: At least 2, so that every character has room.
  func lines(width: Int) -> [[Run]] {
    var rest = runs.flatMap { run in run.text.map { (character: $0, isMarked: run.isMarked) } }[...]
    var lines: [[Run]] = []
    while !rest.isEmpty {
      var used = 0
      let fitting = rest.prefix { next in
        used += next.character.columns
        return used <= width
      }
      var end = fitting.endIndex
      if end < rest.endIndex, rest[end].character != " ",
        let space = fitting.dropFirst().lastIndex(where: { $0.character == " " })
      {
        end = space
      }
      // Where not even one character has room it stands alone, so that the text comes to its end.
      end = max(end, rest.startIndex + 1)
      lines.append(Self.runs(of: rest[..<end]))
      rest = rest[end...]
      // The space that the text was broken at.
      if rest.first?.character == " " { rest.removeFirst() }
    }
    return lines
  }

  private static func runs(of characters: ArraySlice<(character: Character, isMarked: Bool)>)
    -> [Run]
  {
    characters.reduce(into: []) { runs, next in
      if runs.last?.isMarked == next.isMarked {
        runs[runs.count - 1].text.append(next.character)
      } else {
        runs.append(Run(text: String(next.character), isMarked: next.isMarked))
      }
    }
  }
}

extension [MarkedText.Run] {
  var columns: Int { reduce(0) { $0 + $1.text.reduce(0) { $0 + $1.columns } } }
}
