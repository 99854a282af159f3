/// A renderer that prints a comparison for people.
///
/// It prints the first difference in words, and then the lines that differ, with some equal lines
/// around them. In a changed line, each field that differs is shown as `[-expected-]{+recorded+}`.
/// If the output is coloured, colours replace these marks.
package struct TraceDiffRenderer: Sendable {
  /// Whether lines are coloured with ANSI escape sequences.
  package var usesColour: Bool
  /// The number of equal lines shown before and after a line that differs; `nil` shows all lines.
  package var context: Int?

  /// Creates a renderer.
  package init(usesColour: Bool = false, context: Int? = 2) {
    self.usesColour = usesColour
    self.context = context
  }

  /// Returns the text; each line ends with a newline.
  ///
  /// The two columns show the expected position and the recorded position.
  package func render(_ diff: TraceDiff) -> String {
    let shown = shownLines(of: diff)
    var text = diff.firstDivergence.map { "\($0)\n" } ?? ""
    var hidden = 0
    for (index, line) in diff.lines.enumerated() {
      guard shown.contains(index) else {
        hidden += 1
        continue
      }
      text += fold(hidden) + render(line)
      hidden = 0
    }
    return text + fold(hidden) + "\(diff.counts)\n"
  }

  private func shownLines(of diff: TraceDiff) -> Set<Int> {
    let lines = diff.lines
    guard let context else { return Set(lines.indices) }
    return lines.indices.reduce(into: []) { shown, index in
      guard lines[index].verdict != .same else { return }
      // Only lines with a difference are shown with lines around them.
      let reach = lines[index].isDifference ? context : 0
      shown.formUnion(max(0, index - reach)...min(lines.count - 1, index + reach))
    }
  }

  /// Returns the line that replaces the given number of equal lines.
  private func fold(_ count: Int) -> String {
    count == 0 ? "" : paint("  … \(count) same", "2") + "\n"
  }

  private func render(_ line: DiffLine) -> String {
    guard let event = line.actual ?? line.expected else { return "" }
    let (mark, colour) = line.verdict.style
    let text = line.differences.isEmpty ? "\(event)" : marked(event, line.differences, in: colour)
    let note = line.note.map { "   \($0)" } ?? ""
    let columns = "\(column(line.expectedPosition)) \(column(line.actualPosition))"
    return paint("\(mark) \(columns)  \(text)\(note)", colour) + "\n"
  }

  /// Returns the event, with both values of each field that differs.
  private func marked(
    _ event: TraceEvent, _ differences: [FieldDifference], in colour: String?
  ) -> String {
    let byName = Dictionary(differences.map { ($0.name, $0) }) { first, _ in first }
    func text(_ difference: FieldDifference) -> String {
      let sides = [
        difference.expected.map { marked(FlowYAML.text($0), "[-", "-]", "31", in: colour) },
        difference.actual.map { marked(FlowYAML.text($0), "{+", "+}", "32", in: colour) },
      ]
      return sides.compactMap(\.self).joined(separator: usesColour ? " " : "")
    }
    var entries: [String] = []
    if event.view != 1 || byName["view"] != nil {
      entries.append("view: \(byName["view"].map(text) ?? "\(event.view)")")
    }
    for (field, value) in event.orderedFields {
      entries.append(
        "\(field.rawValue): \(byName[field.rawValue].map(text) ?? FlowYAML.text(value))")
    }
    // The expected values of fields that the event lacks, and both values of details that differ.
    let shown = Set(event.orderedFields.map(\.field.rawValue) + ["view"])
    entries += differences.filter { !shown.contains($0.name) }.map { "\($0.name): \(text($0))" }
    return "\(event.kind.rawValue): {\(entries.joined(separator: ", "))}"
  }

  private func marked(
    _ text: String, _ begin: String, _ end: String, _ colour: String, in around: String?
  ) -> String {
    guard usesColour else { return begin + text + end }
    return "\u{1B}[\(colour)m\(text)\u{1B}[\(around ?? "0")m"
  }

  /// Returns a string in the given colour.
  ///
  /// - Parameter colour: An SGR parameter; `nil` represents the default colour.
  private func paint(_ text: String, _ colour: String?) -> String {
    guard usesColour, let colour, !text.isEmpty else { return text }
    return "\u{1B}[\(colour)m\(text)\u{1B}[0m"
  }

  private func column(_ position: Int?) -> String {
    let text = position.map(String.init) ?? ""
    return String(repeating: " ", count: max(0, 4 - text.count)) + text
  }
}
