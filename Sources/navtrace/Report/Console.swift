import Foundation

#if os(Linux)
import Glibc
#endif

/// The process's two outputs, and what the terminal behind them can do.
struct Console: Sendable {
  /// For the report, on standard output.
  let style: TerminalStyle
  /// Whether a line on standard error can be taken back.
  private let hasProgress: Bool
  private let environment: [String: String]

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
    style = TerminalStyle(environment: environment, isTerminal: isatty(STDOUT_FILENO) == 1)
    hasProgress = isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb"
  }

  /// Writes to standard output at once; a reader that went away is no reason to die.
  func write(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }

  /// Writes a line to standard error.
  func complain(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data("navtrace: \(text)\n".utf8))
  }

  /// The summary of the workflow's step, where this runs in one.
  var stepSummary: StepSummary? { StepSummary(environment: environment, complain: complain) }

  /// The progress line of this terminal, or of the log that standard error is.
  ///
  /// - Parameter isWanted: Whether there is to be one on a terminal.
  func progressLine(isWanted: Bool = true) -> ProgressLine {
    ProgressLine(place(isWanted: isWanted)) { text in
      try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
  }

  private func place(isWanted: Bool) -> ProgressLine.Place {
    guard hasProgress else { return .log(every: .seconds(30)) }
    guard isWanted else { return .nowhere }
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return .terminal(columns: isKnown ? Int(size.ws_col) : 80)
  }
}
