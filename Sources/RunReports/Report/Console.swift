import Foundation
import Synchronization
import SystemFiles

#if os(Linux)
import Glibc
#endif

/// The process's two outputs, and what the terminal behind them can do.
package struct Console: Sendable {
  /// For the report, on standard output.
  package let style: TerminalStyle
  /// Whether a line on standard error can be taken back.
  private let hasProgress: Bool
  private let environment: [String: String]

  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
    style = TerminalStyle(environment: environment, isTerminal: isatty(STDOUT_FILENO) == 1)
    hasProgress = isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb"
  }

  private static let loss = Mutex<OutputError?>(nil)

  /// Why a part of what was to be printed is lost; nil if nothing is, or if its reader went away.
  package static var failure: OutputError? { loss.withLock { $0?.code == EPIPE ? nil : $0 } }

  /// Writes to standard output at once; nothing more after a failure, which is told at the end.
  package func write(_ text: String) {
    Self.loss.withLock { loss in
      guard loss == nil else { return }
      do throws(OutputError) { try StandardStream.output.write(text) } catch { loss = error }
    }
  }

  /// Writes a line to standard error.
  package func complain(_ text: String) { try? StandardStream.error.write("navtrace: \(text)\n") }

  /// Writes to standard error what could not be done, and why.
  package func complain(_ what: String, because error: any Error) {
    complain("\(what): \(error.systemReason ?? "\(error)")")
  }

  /// The summary of the workflow's step, where this runs in one.
  package var stepSummary: StepSummary? {
    StepSummary(environment: environment, complain: complain)
  }

  /// The progress line of this terminal, or of the log that standard error is.
  ///
  /// - Parameter isWanted: Whether there is to be one on a terminal.
  package func progressLine(isWanted: Bool = true) -> ProgressLine {
    ProgressLine(place(isWanted: isWanted)) { text in
      try? StandardStream.error.write(text)
    }
  }

  private func place(isWanted: Bool) -> ProgressLine.Place {
    guard hasProgress else { return .log(every: .seconds(30)) }
    return isWanted ? .terminal(columns: Self.columns(of: STDERR_FILENO) ?? 80) : .nowhere
  }

  /// The columns of the terminal that standard output is; nil where it is none.
  package var columns: Int? { Self.columns(of: STDOUT_FILENO) }

  /// The columns of the terminal behind a descriptor; nil where there is none, or it does not tell.
  package static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
