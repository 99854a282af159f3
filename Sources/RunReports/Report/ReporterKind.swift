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
