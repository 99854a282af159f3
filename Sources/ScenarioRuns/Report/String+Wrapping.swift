extension String {
  /// The number of characters that a terminal shows, without escape sequences.
  private var shownCount: Int {
    guard contains("\u{1B}") else { return count }
    return replacing(/\u{1B}\[[0-9;]*m/, with: "").count
  }

  /// Returns the line wrapped at spaces.
  ///
  /// All pieces except the first are indented.
  ///
  /// - Parameters:
  ///   - columns: The maximum width of a piece, which is exceeded only if a word is longer; `nil`
  ///     to leave the line unchanged.
  ///   - indent: The indentation of the later pieces; `nil` for four more than the indentation of
  ///     the line.
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

  /// Returns the line.
  ///
  /// If it is too long, it is cut and ends with an ellipsis.
  ///
  /// - Parameter columns: The maximum width; `nil` to leave the line unchanged.
  package func cut(at columns: Int?) -> String {
    guard let columns, count > columns else { return self }
    return prefix(max(0, columns - 1)) + "…"
  }
}
