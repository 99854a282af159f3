/// Colours parts of a comparison, or leaves them as they are.
struct DiffPaint {
  let usesColour: Bool

  /// - Parameter colour: An SGR parameter; nil for the terminal's own colour.
  func callAsFunction(_ text: String, _ colour: String?) -> String {
    guard usesColour, let colour, !text.isEmpty else { return text }
    return "\u{1B}[\(colour)m\(text)\u{1B}[0m"
  }

  /// What stands for lines that are the same and are not shown.
  func fold(_ count: Int) -> String { self("  … \(count) same", "2") + "\n" }

  /// A position in its column.
  func column(_ position: Int?) -> String {
    let text = position.map(String.init) ?? ""
    return String(repeating: " ", count: max(0, 4 - text.count)) + text
  }
}
