/// A writer of one format of a report, which receives the events of a run.
///
/// For a run of two scenarios on one engine, a reporter receives, in this order: the run; the
/// engine; the result of the first scenario; a file that was recorded for this scenario, if any;
/// the result of the second scenario; the engine with all results; and the finished run.
/// ``finish(_:)`` is called regardless of how the run ended, so that each format can write a
/// complete document. A reporter ignores what its format cannot show.
package protocol Reporter {
  /// Notifies the reporter that the run begins, before any scenario is played.
  mutating func beginRun(_ run: RunReport)
  /// Notifies the reporter that an engine is ready.
  mutating func beginEngine(_ engine: EngineSummary)
  /// Reports the result of a scenario, which may have been skipped.
  mutating func endPlay(_ play: ScenarioReport)
  /// Reports a file that was recorded for the previous scenario.
  mutating func recorded(_ file: String)
  /// Reports an engine that has played all its scenarios, or failed.
  mutating func endEngine(_ engine: EngineSummary, _ plays: [ScenarioReport])
  /// Finishes the report of a run that has ended.
  mutating func finish(_ run: RunReport) throws
}

extension Reporter {
  package mutating func beginRun(_ run: RunReport) {}
  package mutating func beginEngine(_ engine: EngineSummary) {}
  package mutating func endPlay(_ play: ScenarioReport) {}
  package mutating func recorded(_ file: String) {}
  package mutating func endEngine(_ engine: EngineSummary, _ plays: [ScenarioReport]) {}
}

/// A reporter that writes one document when the run has ended.
struct DocumentReporter: Reporter {
  let write: (RunReport) throws -> Void

  func finish(_ run: RunReport) throws { try write(run) }
}

package enum ReporterKind: String, CaseIterable, Sendable {
  case text
  case json
  case junit
  case github
  case html

  /// Whether the report has the events of the server, which take a little time to collect.
  var showsEvidence: Bool {
    switch self {
    case .json, .html: true
    case .text, .junit, .github: false
    }
  }

  package var help: String {
    switch self {
    case .text: "For people: what failed, with its differences, and the counts."
    case .json: "The whole run as one JSON document, which navtrace reads again."
    case .junit: "JUnit's XML, as Jenkins and GitLab read it."
    case .github: "Annotations for GitHub Actions."
    case .html: "One page with everything, which opens from disk."
    }
  }

  /// Makes a reporter of this kind, which does not write colours.
  ///
  /// - Parameter program: The versions of navtrace and its engines, one line each.
  func make(program: String = "", write: @escaping (String) -> Void) -> any Reporter {
    switch self {
    case .text: TextReporter(style: .plain, write: write)
    case .json: DocumentReporter { write(String(decoding: try $0.json(), as: UTF8.self)) }
    case .junit: DocumentReporter { write(JUnitDocument.text(of: $0)) }
    case .github: GitHubReporter(write: write)
    case .html: DocumentReporter { try HTMLReport(run: $0, program: program).write(by: write) }
    }
  }
}

/// A reporter and its output, as the command line names them: `json`, `json=run.json`.
package struct ReporterChoice: Hashable, Sendable {
  package var kind: ReporterKind
  /// The file; `nil` means standard output.
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
