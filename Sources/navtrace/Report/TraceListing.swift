import NavigationTrace

/// A trace as a list for people, with the engine's own signals where they are wanted.
struct TraceListing {
  private let trace: Trace
  private let isRaw: Bool
  private let vocabulary: Vocabulary

  init(_ trace: Trace, isRaw: Bool, vocabulary: Vocabulary) {
    self.trace = trace
    self.isRaw = isRaw
    self.vocabulary = vocabulary
  }

  /// A line for each event; steps stand at the margin and what came of them below.
  func lines(_ style: TerminalStyle) -> [String] {
    var lines = [style(.bold, "\(trace.engine) \(trace.engineVersion): \(trace.scenario)")]
    for telling in vocabulary.tell(trace) {
      let event = telling.event
      if isRaw {
        for signal in event.extra?.native ?? [] {
          lines.append(style(.dim, "    < \(signal.printable)"))
        }
      }
      let isStep = event.kind.channel == .step
      lines += telling.lines.map(\.printable).map { isStep ? style(.bold, $0) : "  \($0)" }
    }
    return lines
  }
}
