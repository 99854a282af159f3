/// A run in GitHub's Markdown: a table of scenarios and engines, what differs, the sums.
struct MarkdownDocument {
  private let run: RunReport

  init(_ run: RunReport) { self.run = run }

  /// The text.
  ///
  /// - Parameter limit: How many bytes it may have; sections that do not fit are counted only.
  func text(limit: Int = .max) -> String {
    let head = "# Navigation traces\n\n" + table
    let sums = run.sums.map { "- \(Self.escaped($0))\n" }.joined()
    let tail = sums.isEmpty ? "" : "\n## Sums\n\n" + sums
    let bad = run.scenarios.filter(\.isBad)
    var room = limit - head.utf8.count - tail.utf8.count - 100
    var sections = ""
    for (index, play) in bad.enumerated() {
      let section = section(of: play)
      room -= section.utf8.count
      guard room >= 0 else {
        sections += "\n\(bad.count - index) more are left out here for want of room.\n"
        break
      }
      sections += section
    }
    return head + sections + tail
  }

  private var table: String {
    let names = names
    guard !names.isEmpty else { return "Nothing was played.\n" }
    let plays = run.engines.map { Dictionary(grouping: run.scenarios(on: $0), by: \.scenario) }
    var rows = [["scenario"] + run.engines.map { Self.escaped($0.nameAndVersion) }]
    rows.append(Array(repeating: "---", count: run.engines.count + 1))
    for name in names {
      let cells = plays.map { Self.cell($0[name] ?? []) }
      rows.append([Self.escaped(name.printableLine)] + cells)
    }
    return rows.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  /// What was to be played or was, each once, in order.
  private var names: [String] {
    var seen: Set<String> = []
    let all = run.engines.flatMap(\.scenarios) + run.scenarios.map(\.scenario)
    return all.filter { seen.insert($0).inserted }
  }

  /// The verdict, or how many plays have which.
  private static func cell(_ plays: [ScenarioReport]) -> String {
    guard !plays.isEmpty else { return "not played" }
    return Verdict.allCases.compactMap { verdict in
      let count = plays.count { $0.verdict == verdict }
      guard count > 0 else { return nil }
      let isGood = verdict == .matched || verdict == .unobservable
      let word = isGood ? verdict.rawValue : "**\(verdict.rawValue)**"
      return plays.count == 1 ? word : "\(count) \(word)"
    }.joined(separator: ", ")
  }

  private func section(of play: ScenarioReport) -> String {
    let title = Self.escaped("\(play.engineTitle) \(play.title)")
    var lines = ["", "## \(title): \(play.verdict.rawValue)"]
    if !play.summary.isEmpty { lines += ["", Self.escaped(play.summary.printableLine)] }
    if let place = play.place {
      let line = place.line.map { ", line \($0)" } ?? ""
      lines += ["", Self.escaped(place.file.printableLine) + line]
    }
    let text = play.explanation
    if !text.isEmpty {
      let fence = Self.fence(around: text)
      lines += ["", fence + (play.diff == nil ? "text" : "diff"), text, fence]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Longer than any run of backticks in the text, and three at least.
  private static func fence(around text: String) -> String {
    var longest = 2
    var length = 0
    for character in text.unicodeScalars {
      length = character == "`" ? length + 1 : 0
      longest = max(longest, length)
    }
    return String(repeating: "`", count: longest + 1)
  }

  /// The text with nothing in it that Markdown would take for its own, in a table or outside.
  private static func escaped(_ text: String) -> String {
    text.map { "\\`*_[]<>&|#~@".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
