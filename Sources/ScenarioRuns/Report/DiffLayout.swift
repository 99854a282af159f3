import NavigationTrace

/// The layouts of a comparison.
package enum DiffLayout: String, CaseIterable, Sendable {
  /// Side by side if there is a terminal with the columns for it.
  case auto
  case unified
  case sideBySide = "side-by-side"

  /// The number of columns from which two traces have room beside each other.
  package static let wide = 150

  /// Returns the text, each line ended by a newline.
  ///
  /// - Parameters:
  ///   - columns: The columns of the terminal; `nil` if there is none.
  ///   - context: The number of equal lines around one that differs; `nil` for all.
  package func text(
    of diff: TraceDiff, _ style: TerminalStyle, columns: Int?, context: Int? = 2
  ) -> String {
    let isSideBySide = self == .sideBySide || self == .auto && (columns ?? 0) >= Self.wide
    guard isSideBySide else {
      return TraceDiffRenderer(usesColour: style.isColoured, context: context).render(diff)
    }
    return SideBySideRenderer(
      usesColour: style.isColoured, context: context, width: columns ?? Self.wide
    ).render(diff)
  }
}
