/// Writes a comparison for people: where it goes apart, in words, then what differs, with some lines of
/// what is the same around it.
///
/// In a line that has changed each field that differs stands as `[-expected-]{+recorded+}`, in colour
/// without the signs.
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
    var text = diff.firstDivergence.map { "\($0)\n" } ?? ""
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
    let text = line.differences.isEmpty ? "\(event)" : marked(event, line.differences, in: colour)
    let note = note(on: line).map { "   \($0)" } ?? ""
    let columns = "\(column(line.expectedPosition)) \(column(line.actualPosition))"
    return paint("\(mark) \(columns)  \(text)\(note)", colour) + "\n"
  }

  /// The event with both values of each field that differs.
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
    // What was expected of a field that the event does not have.
    entries += differences.filter { $0.actual == nil }.map { "\($0.name): \(text($0))" }
    return "\(event.kind.rawValue): {\(entries.joined(separator: ", "))}"
  }

  private func marked(
    _ text: String, _ begin: String, _ end: String, _ colour: String, in around: String?
  ) -> String {
    guard usesColour else { return begin + text + end }
    return "\u{1B}[\(colour)m\(text)\u{1B}[\(around ?? "0")m"
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
