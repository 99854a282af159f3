/// A renderer of a comparison in two columns, the expected and the recorded events, for terminals
/// that are wide enough.
///
/// Rows are those of ``TraceDiffRenderer``, with the same signs. A field that differs is marked on
/// its side, `[-expected-]` and `{+recorded+}`, in colour without the signs; an empty side has the
/// reason. A text that is too long continues in its column below.
package struct SideBySideRenderer: Sendable {
  /// The least width that leaves a readable column on either side.
  package static let leastWidth = 40

  /// Whether lines are coloured by ANSI escape sequences.
  package var usesColour: Bool
  /// The number of equal lines shown before and after one that differs; `nil` shows all.
  package var context: Int?
  /// The columns of the terminal.
  package var width: Int

  /// Creates a renderer.
  ///
  /// - Parameter width: The columns of the terminal; fewer than ``leastWidth`` are taken for that.
  package init(usesColour: Bool = false, context: Int? = 2, width: Int) {
    self.usesColour = usesColour
    self.context = context
    self.width = max(width, Self.leastWidth)
  }

  /// Returns the text, each line ended by a newline.
  package func render(_ diff: TraceDiff) -> String {
    let heading = row(
      " ", Side(text: MarkedText("expected")), Side(text: MarkedText("recorded")), "1")
    return diff.text(context: context, paint, heading: heading) { row($0) }
  }

  private struct Side {
    var position: Int?
    var text: MarkedText
    var colour: String?
  }

  private func row(_ line: DiffLine) -> String {
    let (mark, colour) = line.verdict.style
    var left = text(line.expected, line.differences, signs: ("[-", "-]"))
    var right = text(line.actual, line.differences, signs: ("{+", "+}"))
    if let note = line.note {
      if line.expected == nil {
        left.append("(\(note))")
      } else if line.actual == nil {
        right.append("(\(note))")
      } else if line.verdict == .moved {
        right.append("   (\(note))")
      }
    }
    return row(
      mark, Side(position: line.expectedPosition, text: left, colour: "31"),
      Side(position: line.actualPosition, text: right, colour: "32"), colour)
  }

  /// Returns the event of one side, with the fields that differ marked.
  private func text(
    _ event: TraceEvent?, _ differences: [FieldDifference], signs: (String, String)
  ) -> MarkedText {
    guard let event else { return MarkedText("") }
    let names = Set(differences.map(\.name))
    guard !names.isEmpty else { return MarkedText("\(event)") }
    var entries = event.orderedFields.map { ($0.field.rawValue, FlowYAML.text($0.value)) }
    if event.view != 1 || names.contains("view") {
      entries.insert(("view", "\(event.view)"), at: 0)
    }
    var text = MarkedText("\(event.kind.rawValue): {")
    for (index, (name, value)) in entries.enumerated() {
      text.append("\(index == 0 ? "" : ", ")\(name): ")
      guard names.contains(name) else {
        text.append(value)
        continue
      }
      text.append(usesColour ? value : signs.0 + value + signs.1, isMarked: true)
    }
    text.append("}")
    return text
  }

  /// Returns a row in as many lines as its longer side needs.
  private func row(_ mark: String, _ left: Side, _ right: Side, _ colour: String?) -> String {
    // Beside the texts: the mark and a space, two positions with two spaces, the line between.
    let room = (width - 17) / 2
    let (ones, others) = (left.text.lines(width: room), right.text.lines(width: room))
    return (0..<max(ones.count, others.count, 1)).map { index in
      let isFirst = index == 0
      let one = index < ones.count ? ones[index] : []
      let other = index < others.count ? others[index] : []
      let position = isFirst ? left.position : nil
      var line = paint("\(isFirst ? mark : " ") \(paint.column(position))  ", colour)
      line += painted(one, left, colour) + String(repeating: " ", count: room - one.columns) + " │"
      guard !other.isEmpty else { return line + "\n" }
      line += paint(" \(paint.column(isFirst ? right.position : nil))  ", colour)
      return line + painted(other, right, colour) + "\n"
    }.joined()
  }

  private func painted(_ line: [MarkedText.Run], _ side: Side, _ colour: String?) -> String {
    line.map { paint($0.text, $0.isMarked ? side.colour : colour) }.joined()
  }

  private var paint: DiffPaint { DiffPaint(usesColour: usesColour) }
}

extension Character {
  /// The columns of a terminal for the character: two for those of East Asia and for emoji.
  var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.properties.isEmojiPresentation { return 2 }
    // A text character that is followed by the selector of emoji is shown as one.
    if unicodeScalars.contains("\u{FE0F}") { return 2 }
    if first.properties.generalCategory == .nonspacingMark { return 0 }
    return Self.wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  /// The blocks that are wide or fullwidth by Unicode's annex 11.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
    0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]
}
