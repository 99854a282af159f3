/// The forms in which a run can be told.
enum ReporterKind: String, CaseIterable, Sendable {
  /// For people: a line a scenario.
  case text
  /// The whole run as one JSON document.
  case json

  /// Makes a reporter of the kind.
  func make(style: TerminalStyle, write: @escaping (String) -> Void) -> any Reporter {
    switch self {
    case .text: TextReport(style: style, write: write)
    case .json: JSONReporter(write: write)
    }
  }
}
