import NavigationTrace

/// A trace as a list for people, with the engine's own signals where they are wanted.
struct TraceListing {
  private let trace: Trace
  private let isRaw: Bool

  init(_ trace: Trace, isRaw: Bool) {
    self.trace = trace
    self.isRaw = isRaw
  }

  /// A line for each event; steps stand at the margin and what came of them below.
  func lines(_ style: TerminalStyle) -> [String] {
    var lines = [style(.bold, "\(trace.engine) \(trace.engineVersion): \(trace.scenario)")]
    for event in trace.events {
      if isRaw {
        for signal in event.extra?.native ?? [] {
          lines.append(style(.dim, "    < \(signal.printable)"))
        }
      }
      lines.append(event.kind.channel == .step ? style(.bold, "\(event)") : "  \(event)")
    }
    return lines
  }
}
