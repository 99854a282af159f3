/// Tells of a run while it goes on, in one form.
///
/// It hears that the run begins; for each engine of the beginning, of each play, and of the end;
/// then of the whole run, however that ended.
package protocol Reporter {
  /// The run begins; nothing was played yet.
  mutating func begin(_ run: RunReport)
  /// An engine is ready, or is said to be unable to play.
  mutating func begin(_ engine: EngineReport)
  /// A scenario was played, or cannot be.
  mutating func end(_ scenario: ScenarioReport)
  /// A file was written for the one before.
  mutating func recorded(_ file: String)
  /// An engine has played what it was to play, or failed.
  mutating func end(_ engine: EngineReport, _ scenarios: [ScenarioReport])
  /// The run has ended.
  mutating func finish(_ run: RunReport) throws
}

extension Reporter {
  package mutating func begin(_ run: RunReport) {}
  package mutating func begin(_ engine: EngineReport) {}
  package mutating func end(_ scenario: ScenarioReport) {}
  package mutating func recorded(_ file: String) {}
  package mutating func end(_ engine: EngineReport, _ scenarios: [ScenarioReport]) {}
}

/// A reporter of one document, which is written when the run has ended.
struct DocumentReporter: Reporter {
  let write: (RunReport) throws -> Void

  func finish(_ run: RunReport) throws { try write(run) }
}

/// The forms in which a run can be told.
package enum ReporterKind: String, CaseIterable, Sendable {
  case text
  case dots
  case json
  case ndjson
  case junit
  case tap
  case github
  case markdown
  case html

  /// Whether it tells what happened at the server, which costs a little time.
  var tellsEvidence: Bool {
    switch self {
    case .json, .ndjson, .html: true
    case .text, .dots, .junit, .tap, .github, .markdown: false
    }
  }

  /// What it is, in a line of the help.
  package var help: String {
    switch self {
    case .text: "For people: a line a scenario, and what differs below it."
    case .dots: "For people: a character a play, then what differs."
    case .json: "The whole run as one JSON document, which navtrace reads again."
    case .ndjson: "One JSON object a line, as things happen."
    case .junit: "JUnit's XML, as Jenkins and GitLab read it."
    case .tap: "TAP version 14."
    case .github: "Annotations for GitHub Actions, and the summary of the step."
    case .markdown: "A table of scenarios and engines, and what differs."
    case .html: "One page with everything, which opens from disk."
    }
  }

  /// Makes a reporter of the kind.
  ///
  /// - Parameters:
  ///   - console: The console whose environment is asked, and that gets what is no failure.
  ///   - program: The versions of navtrace and its engines, a line each.
  func make(
    style: TerminalStyle, console: Console, program: String = "",
    write: @escaping (String) -> Void
  ) -> any Reporter {
    switch self {
    case .text: TextReporter(style: style, write: write)
    case .dots: DotsReporter(style: style, write: write)
    case .json: DocumentReporter { write(String(decoding: try $0.json(), as: UTF8.self)) }
    case .ndjson: NDJSONReporter(write: write)
    case .junit: JUnitReporter(write: write)
    case .tap: TAPReporter(write: write)
    case .github: GitHubReporter(summary: console.stepSummary, write: write)
    case .markdown: DocumentReporter { write(MarkdownDocument($0).text()) }
    case .html: DocumentReporter { try HTMLDocument($0, by: program).write(by: write) }
    }
  }
}

/// A reporter and where it writes, as the command line names them: `json`, `json=run.json`.
package struct ReporterChoice: Hashable, Sendable {
  package var kind: ReporterKind
  /// The file; nil is standard output.
  package var path: String?

  package init(_ kind: ReporterKind, path: String? = nil) {
    self.kind = kind
    self.path = path
  }

  package init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = ReporterKind(rawValue: String(parts[0])) else { return nil }
    guard parts.count < 2 || !parts[1].isEmpty else { return nil }
    self.init(kind, path: parts.count == 2 ? String(parts[1]) : nil)
  }
}
