import FixtureSystem
import Foundation
import Synchronization

#if os(Linux)
import Glibc
#endif

/// The process's standard output and standard error, and the capabilities of their terminals.
package struct Console: Sendable {
  /// The style of the report on standard output.
  package let style: TerminalStyle
  /// Whether a line on standard error can be erased.
  private let hasProgress: Bool

  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    style = TerminalStyle(environment: environment, isTerminal: isatty(STDOUT_FILENO) == 1)
    columns =
      environment["COLUMNS"].flatMap(Int.init).map { max($0, 40) }
      ?? Self.columns(of: STDOUT_FILENO)
    hasProgress = isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb"
  }

  private static let loss = Mutex<OutputError?>(nil)

  /// The error that caused a loss of output; `nil` if nothing was lost, or if the reader of the
  /// pipe has exited.
  package static var failure: OutputError? { loss.withLock { $0?.code == EPIPE ? nil : $0 } }

  /// Writes to standard output at once.
  ///
  /// After a failed write, nothing more is written, and the error is reported at the end.
  package func write(_ text: String) {
    Self.loss.withLock { loss in
      guard loss == nil else { return }
      do throws(OutputError) { try StandardStream.output.write(text) } catch { loss = error }
    }
  }

  /// Writes lines, wrapped at the width of the terminal.
  package func write(lines: [String]) {
    for line in lines { write(line.wrapped(at: columns) + "\n") }
  }

  /// Writes a value to standard output as JSON, with sorted keys.
  package func write(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    write(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }

  /// Writes a line to standard error.
  package func complain(_ text: String) { try? StandardStream.error.write("navtrace: \(text)\n") }

  /// Returns a function that prompts a person for a line.
  ///
  /// The function returns `nil` at the end of the input.
  ///
  /// - Returns: `nil` if no person can answer: the input or output is not a terminal, or this is
  ///   continuous integration.
  package func question(environment: [String: String]) -> ((String) -> String?)? {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, environment["CI"] != "true" else {
      return nil
    }
    return { text in
      write(text)
      let line = readLine()
      if line == nil { write("\n") }
      return line
    }
  }

  /// Writes a failure and its reason to standard error.
  package func complain(_ what: String, because error: any Error) {
    complain("\(what): \(error.systemReason ?? "\(error)")")
  }

  /// Returns the progress line of this terminal.
  ///
  /// Without a terminal, the line does not write anything.
  package func progressLine() -> ProgressLine {
    ProgressLine(columns: hasProgress ? Self.columns(of: STDERR_FILENO) ?? 80 : nil) { text in
      try? StandardStream.error.write(text)
    }
  }

  /// The width of standard output in columns: COLUMNS, or otherwise the width of the terminal;
  /// `nil` for a file or a pipe, whose lines are not wrapped.
  package let columns: Int?

  /// Returns the number of columns of the terminal that a descriptor is connected to; `nil` if it
  /// is not a terminal, or the width is unknown.
  package static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

/// A line at the bottom of a terminal that shows what is running.
package struct ProgressLine {
  /// The number of columns of the terminal; `nil` if the line is never shown.
  private let columns: Int?
  private let write: (String) -> Void
  private let now: () -> ContinuousClock.Instant
  private var beginning: ContinuousClock.Instant
  private var isDrawn = false

  package init(
    columns: Int?, now: @escaping () -> ContinuousClock.Instant = { .now },
    write: @escaping (String) -> Void
  ) {
    self.columns = columns
    self.now = now
    self.write = write
    beginning = now()
  }

  package mutating func restart() { beginning = now() }

  /// Replaces the line with `[3/40] 2.1/s, 18 s left: model redirects/302`.
  ///
  /// - Parameters:
  ///   - number: The number of the scenario run that begins, from 1; the earlier ones are done.
  ///   - count: The number of scenario runs.
  package mutating func show(number: Int, of count: Int, _ text: String) {
    show("[\(number)/\(count)]\(pace(done: number - 1, of: count)) \(text)")
  }

  /// Replaces the line with a string.
  package mutating func show(_ text: String) {
    guard let columns else { return }
    write("\r\u{1B}[K" + String(text.prefix(columns - 1)))
    isDrawn = true
  }

  /// Erases the line, before something else is printed.
  package mutating func erase() {
    guard isDrawn else { return }
    write("\r\u{1B}[K")
    isDrawn = false
  }

  /// Returns ` 2.1/s, 18 s left:`; empty until two scenario runs are done and one second has
  /// passed.
  private func pace(done: Int, of count: Int) -> String {
    let seconds = (now() - beginning) / .seconds(1)
    guard done > 1, seconds >= 1 else { return "" }
    let rate = Double(done) / seconds
    let left = Int((Double(count - done) / rate).rounded(.up))
    let time = left < 100 ? "\(left) s" : "\((left + 59) / 60) min"
    return " \(rate < 10 ? String(format: "%.1f", rate) : "\(Int(rate))")/s, \(time) left:"
  }
}
