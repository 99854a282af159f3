/// Writes a comparison for people: what differs, with some lines of what is the same around it.
public struct TraceDiffRenderer: Sendable {
  /// Whether lines are coloured by ANSI escape sequences.
  public var usesColour: Bool
  /// How many lines that are the same are shown before and after one that differs; nil shows all.
  public var context: Int?

  /// Creates a renderer.
  public init(usesColour: Bool = false, context: Int? = 2) {
    self.usesColour = usesColour
    self.context = context
  }

  /// The text, each line ended by a newline; the columns are position expected, position recorded.
  public func render(_ diff: TraceDiff) -> String {
    var text = ""
    var hidden = 0
    let shown = shownLines(of: diff)
    for (index, line) in diff.lines.enumerated() {
      if !shown.contains(index) {
        hidden += 1
        continue
      }
      text += fold(&hidden) + render(line)
    }
    return text + fold(&hidden) + "\(diff.counts)\n"
  }

  private func shownLines(of diff: TraceDiff) -> Set<Int> {
    guard let context else { return Set(diff.lines.indices) }
    return diff.lines.indices.reduce(into: []) { shown, index in
      guard diff.lines[index].verdict != .same else { return }
      // Only a difference needs to be seen among its neighbours.
      let reach = diff.lines[index].isDifference ? context : 0
      shown.formUnion(max(0, index - reach)...min(diff.lines.count - 1, index + reach))
    }
  }

  private func fold(_ hidden: inout Int) -> String {
    defer { hidden = 0 }
    return hidden == 0 ? "" : paint("  … \(hidden) same", "2") + "\n"
  }

  private func render(_ line: DiffLine) -> String {
    guard let event = line.actual ?? line.expected else { return "" }
    let (mark, colour) = style(of: line.verdict)
    var text = "\(mark) \(column(line.expectedPosition)) \(column(line.actualPosition))  \(event)"
    if let note = note(on: line) { text += "   \(note)" }
    for difference in line.differences {
      text += "\n\(mark)            \(difference)"
    }
    return paint(text, colour) + "\n"
  }

  private func style(of verdict: DiffLine.Verdict) -> (mark: String, colour: String?) {
    switch verdict {
    case .same: (" ", nil)
    case .changed: ("~", "33")
    case .missing: ("-", "31")
    case .unexpected: ("+", "32")
    case .moved: (">", "35")
    case .unobservable: ("?", "2")
    case .notTaken: ("o", "2")
    case .allowed: ("*", "2")
    }
  }

  private func note(on line: DiffLine) -> String? {
    switch line.verdict {
    case .same: nil
    case .changed: "changed"
    case .missing: "missing"
    case .unexpected: "unexpected"
    case .moved:
      "moved: expected as \(line.expectedPosition ?? 0), came as \(line.actualPosition ?? 0)"
    case .unobservable: "unobservable: \(line.reason ?? "")"
    case .notTaken: "need not come, and did not: \(line.reason ?? "")"
    case .allowed: "any event may come here"
    }
  }

  private func column(_ position: Int?) -> String {
    let text = position.map(String.init) ?? ""
    return String(repeating: " ", count: max(0, 4 - text.count)) + text
  }

  private func paint(_ text: String, _ colour: String?) -> String {
    guard usesColour, let colour else { return text }
    return "\u{1B}[\(colour)m\(text)\u{1B}[0m"
  }
}
