import Foundation
import NavigationTrace

/// A run in GitHub's Markdown: a table of scenarios and engines, what differs, the sums.
struct MarkdownDocument {
  let run: RunReport

  /// Returns the text.
  ///
  /// - Parameter limit: The most bytes that it may have; sections that do not fit are only counted.
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
        sections +=
          "\n\((bad.count - index).counted("more failure")) left out for lack of space.\n"
        break
      }
      sections += section
    }
    return head + sections + tail
  }

  private var table: String {
    // Those that were played or were to be.
    let names = (run.engines.flatMap(\.scenarios) + run.scenarios.map(\.scenario)).unique
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

  /// Returns the outcome, or the number of plays of each outcome.
  private static func cell(_ plays: [ScenarioReport]) -> String {
    guard !plays.isEmpty else { return "not run" }
    return PlayOutcome.allCases.compactMap { outcome in
      let count = plays.count { $0.outcome == outcome }
      guard count > 0 else { return nil }
      let isGood = outcome == .passed || outcome == .skipped
      let word = isGood ? outcome.rawValue : "**\(outcome.rawValue)**"
      return plays.count == 1 ? word : "\(count) \(word)"
    }.joined(separator: ", ")
  }

  private func section(of play: ScenarioReport) -> String {
    let title = Self.escaped("\(play.engineTitle) \(play.title)")
    var lines = ["", "## \(title): \(play.outcome.rawValue)"]
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

  /// Returns a fence of at least three backticks that is longer than any run of them in the text.
  private static func fence(around text: String) -> String {
    let longest = text.unicodeScalars.split { $0 != "`" }.map(\.count).max() ?? 0
    return String(repeating: "`", count: max(longest + 1, 3))
  }

  /// Returns the text with all of Markdown's syntax escaped, for a table or outside of one.
  private static func escaped(_ text: String) -> String {
    text.map { "\\`*_[]<>&|#~@".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}

/// An element of an XML document, with elements or text in it.
struct Markup: Sendable {
  var name: String
  var attributes: KeyValuePairs<String, String>
  var children: [Markup] = []
  var text = ""

  init(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String = "") {
    self.name = name
    self.attributes = attributes
    self.text = text
  }

  /// A whole document with this element as its root.
  var document: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + lines(indent: "") }

  private func lines(indent: String) -> String {
    let tag = attributes.map { name, value in
      " \(name)=\"\(Self.escaped(value).replacing("\n", with: "&#10;"))\""
    }.joined()
    guard !(children.isEmpty && text.isEmpty) else { return "\(indent)<\(name)\(tag)/>\n" }
    let inner = children.map { $0.lines(indent: indent + "  ") }.joined()
    let start = "\(indent)<\(name)\(tag)>\(Self.escaped(text))"
    return start + (inner.isEmpty ? "" : "\n\(inner)\(indent)") + "</\(name)>\n"
  }

  /// Escapes text: characters that XML 1.0 does not allow are made visible; a line's end in an
  /// attribute is a reference, since a parser would read it as a space.
  private static func escaped(_ text: String) -> String {
    text.printable.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }
}

/// The file that GitHub shows on the page of a workflow, named by GITHUB_STEP_SUMMARY.
package struct StepSummary {
  /// The most bytes of a summary; GitHub drops a longer one.
  static let limit = 1024 * 1024

  let path: String
  /// A closure that receives problems that do not fail the run.
  let complain: (String) -> Void

  /// Appends the run in Markdown, after the text of earlier commands of the step.
  func append(_ run: RunReport) {
    do {
      if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(filePath: path)) }
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      defer { try? file.close() }
      let size = Int(clamping: try file.seekToEnd())
      let text = MarkdownDocument(run: run).text(limit: Self.limit - size)
      try file.write(contentsOf: Data(text.utf8))
    } catch {
      let reason = error.localizedDescription.printableLine
      complain(
        "cannot append to the step's summary '\(path.printableLine)': \(reason);"
          + " GITHUB_STEP_SUMMARY names it")
    }
  }
}
