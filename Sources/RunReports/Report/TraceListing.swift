import NavigationTrace
import ScenarioLanguage

/// A trace as a list for people, with the engine's own signals where they are wanted.
package struct TraceListing {
  private let trace: Trace
  private let isRaw: Bool
  private let vocabulary: Vocabulary
  private let strength: EvidenceStrength?

  /// - Parameter strength: That of the evidence for what is expected, if it is known.
  package init(
    _ trace: Trace, isRaw: Bool, vocabulary: Vocabulary, strength: EvidenceStrength? = nil
  ) {
    self.trace = trace
    self.isRaw = isRaw
    self.vocabulary = vocabulary
    self.strength = strength
  }

  /// A line for each event; steps stand at the margin and what came of them below.
  package func lines(_ style: TerminalStyle) -> [String] {
    var lines = [style(.bold, trace.title(strength))]
    for telling in vocabulary.tell(trace) {
      let event = telling.event
      if isRaw {
        for signal in event.extra?.native ?? [] {
          lines.append(style(.dim, "    < \(signal.printable)"))
        }
      }
      if let script = event.skippedScript {
        lines.append(style(.yellow, "  note: \(script), and may change what follows".printable))
        continue
      }
      let isStep = event.kind.channel == .step
      lines += telling.lines.map(\.printable).map { isStep ? style(.bold, $0) : "  \($0)" }
      if let note = event.originNote, !lines.isEmpty {
        lines[lines.count - 1] += style(.dim, "  # \(note.printableLine)")
      }
    }
    return lines
  }
}

extension Trace {
  /// `model 1: links/plain`, with the strength of the evidence for what is expected, if known.
  package func title(_ strength: EvidenceStrength?) -> String {
    "\(engine) \(engineVersion): \(scenario)" + (strength.map { " (evidence: \($0))" } ?? "")
  }
}
