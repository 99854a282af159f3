extension String {
  /// The number of characters that a terminal shows: escape sequences have none.
  private var shownCount: Int {
    guard contains("\u{1B}") else { return count }
    return replacing(/\u{1B}\[[0-9;]*m/, with: "").count
  }

  /// Returns the line broken at spaces; what follows the first piece is indented.
  ///
  /// - Parameters:
  ///   - columns: The most columns of a piece, which only a longer word exceeds; `nil` to leave the
  ///     line whole.
  ///   - indent: The columns before what follows; `nil` for four more than before the first word.
  package func wrapped(at columns: Int?, indent: Int? = nil) -> String {
    guard let columns, shownCount > columns else { return self }
    let margin = prefix { $0 == " " }
    let indent = String(repeating: " ", count: indent ?? margin.count + 4)
    var lines: [String] = []
    var line = String(margin)
    var (width, isEmpty) = (margin.count, true)
    for word in dropFirst(margin.count).split(separator: " ", omittingEmptySubsequences: false) {
      let size = String(word).shownCount
      if !isEmpty, width + 1 + size > columns {
        lines.append(line)
        (line, width, isEmpty) = (indent, indent.count, true)
      }
      line += (isEmpty ? "" : " ") + word
      width += size + (isEmpty ? 0 : 1)
      isEmpty = false
    }
    return (lines + [line]).joined(separator: "\n")
  }

  /// Returns the line, cut to a width and then ended by an ellipsis.
  ///
  /// - Parameter columns: The most columns; `nil` to leave the line whole.
  package func cut(at columns: Int?) -> String {
    guard let columns, count > columns else { return self }
    return prefix(max(0, columns - 1)) + "…"
  }
}
