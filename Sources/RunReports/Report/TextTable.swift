/// Lines of columns, each as wide as its widest cell.
package struct TextTable {
  private var rows: [[String]] = []

  package init() {}

  package mutating func append(_ cells: [String]) {
    rows.append(cells)
  }

  /// The lines; colour is added to a cell, given its row and column, after it was padded.
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
