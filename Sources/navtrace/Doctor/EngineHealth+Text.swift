import NavigationTrace
import WebViewKit

extension EngineHealth {
  /// What there is to say of the engine, its name at the margin.
  func lines(_ style: TerminalStyle) -> [String] {
    guard let version, let capabilities else {
      let word = isBuiltIn ? style(.red, "missing") : style(.yellow, "not built in")
      return ["\(style(.bold, engine)): \(word): \((problem ?? "").printable)"]
    }
    let hidden = Set(capabilities.gaps.filter { $0.field == nil }.map(\.event)).count
    let kinds = EventKind.allCases.count { $0.channel != .step }
    var lines = ["\(style(.bold, engine)) \(version.printableLine): \(style(.green, "ready"))"]
    lines.append("  behaves as \(capabilities.profiles.map(\.rawValue).joined(separator: ", "))")
    lines.append("  shows \(kinds - hidden) of \(kinds) events")
    let byReason = Self.grouped(capabilities.gaps.map { ($0.reason, Self.name($0)) })
    lines += byReason.map { "  cannot show \($0.words): \(style(.dim, $0.reason))" }
    let races = Self.grouped(capabilities.racyChannels.map { ($0.reason, $0.channel) })
    return lines + races.map { "  order is chance in \($0.words): \(style(.dim, $0.reason))" }
  }

  private static func name(_ gap: EngineCapabilities.Gap) -> String {
    gap.event + (gap.field.map { ".\($0)" } ?? "")
  }

  /// The words that share a reason, in one text; reasons in the order of their first words.
  private static func grouped(
    _ entries: [(reason: String, word: String)]
  ) -> [(reason: String, words: String)] {
    let words = Dictionary(grouping: entries, by: \.reason).mapValues { $0.map(\.word) }
    var seen: Set<String> = []
    return entries.map(\.reason).filter { seen.insert($0).inserted }.map {
      ($0.printableLine, (words[$0] ?? []).joined(separator: ", ").printableLine)
    }
  }
}
