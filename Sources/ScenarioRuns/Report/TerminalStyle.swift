/// The style of text in a terminal: the few colours that reports use, and whether they are on.
package struct TerminalStyle: Hashable, Sendable {
  /// A colour of the terminal's own palette, by its SGR parameter.
  package enum Colour: String, Sendable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  package let isColoured: Bool

  /// The style without escape sequences.
  package static let plain = TerminalStyle(isColoured: false)

  package init(isColoured: Bool) {
    self.isColoured = isColoured
  }

  /// Creates the style that the environment asks for: NO_COLOR wins, then FORCE_COLOR, then
  /// TERM=dumb; otherwise only a terminal gets colours.
  package init(environment: [String: String], isTerminal: Bool) {
    if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false {
      isColoured = false
    } else if let force = environment["FORCE_COLOR"] {
      isColoured = !["", "0", "false"].contains(force)
    } else {
      isColoured = isTerminal && environment["TERM"] != "dumb"
    }
  }

  package func callAsFunction(_ colour: Colour, _ text: String) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// A table in plain text, whose columns are as wide as their widest cells.
package struct TextTable {
  private var rows: [[String]] = []

  package init() {}

  package mutating func append(_ cells: [String]) {
    rows.append(cells)
  }

  /// Returns the lines.
  ///
  /// `colour` gets each cell, with its row and column, before it is padded.
  package func lines(_ colour: (_ row: Int, _ column: Int, _ cell: String) -> String = { $2 })
    -> [String]
  {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.compactMap { column < $0.count ? $0[column].count : nil }.max() ?? 0
    }
    return rows.enumerated().map { row, cells in
      cells.enumerated().map { column, cell in
        let isLast = column == cells.count - 1
        let space = isLast ? "" : String(repeating: " ", count: widths[column] - cell.count + 2)
        return colour(row, column, cell) + space
      }.joined()
    }
  }
}
