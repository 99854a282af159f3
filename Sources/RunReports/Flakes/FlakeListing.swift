import NavigationTrace

/// A scenario whose plays were not all alike, told to people: how they differ, and the order that
/// they have in common.
package struct FlakeListing {
  package let flake: Flake
  package let style: TerminalStyle

  /// The lines, the first of them at the margin.
  package func lines() -> [String] {
    var lines = ["\(style(.yellow, "flaky"))  \(flake.summary)"]
    for (place, variant) in flake.variants.enumerated() {
      lines.append("    " + text(variant, isUsual: place == 0))
      let details =
        variant.diff.map { TraceDiffRenderer(usesColour: style.isColoured).render($0) }
        ?? variant.failure.printable
      lines += details.split(separator: "\n").map { "      \($0)" }
    }
    let whole = flake.variants.filter { $0.trace != nil }
    guard whole.count > 1 else { return lines }
    let plays = whole.map(\.rounds.count).reduce(0, +)
    lines.append("    the order that \(plays) plays have in common:")
    return lines
      + TraceOrderListing(flake.order, of: whole.count, style: style).lines.map {
        "      \($0)"
      }
  }

  private func text(_ variant: Flake.Variant, isUsual: Bool) -> String {
    let rounds = variant.rounds.map(String.init).joined(separator: ", ")
    let noun = variant.rounds.count == 1 ? "play" : "plays"
    guard !isUsual else { return "as usual: \(noun) \(rounds)" }
    let classes = FlakeClass.allCases.filter(variant.classes.contains).map(\.rawValue)
    return "\(classes.joined(separator: ", ")): \(noun) \(rounds)"
  }
}
