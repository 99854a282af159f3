import FixtureServing
import Foundation
import RunReports

#if os(Linux)
import Glibc
#endif

/// A terminal on which a person reads recorded traces and judges them.
protocol ReviewTerminal {
  /// Its columns; `nil` if that is not known.
  var columns: Int? { get }

  func write(_ text: String)

  /// Asks for a key; `nil` at the end of input.
  ///
  /// - Throws: ``CommandFailure`` if the user interrupts.
  func key(_ prompt: String) throws(CommandFailure) -> Character?

  /// Asks for a line; `nil` at the end of input.
  ///
  /// - Throws: ``CommandFailure`` if the user interrupts.
  func line(_ prompt: String) throws(CommandFailure) -> String?
}

/// The terminal behind the process's own input and output.
///
/// It gives single keys only while it waits for one: whatever ends the process at another moment
/// leaves the terminal as it was. SIGINT, SIGTERM and SIGHUP end the waiting.
final class KeyboardTerminal: ReviewTerminal {
  /// The least columns of a terminal that is asked for single keys.
  private static let leastColumns = 40
  // The bytes of Control-C and Escape.
  private static let (interrupt, escape): (UInt8, UInt8) = (3, 27)
  /// The bytes of Control-D: what it sends, and what it leaves if typed before keys came singly.
  private static let endsOfInput: [UInt8] = [4, 0]

  private let console: Console
  /// Whether a key is reported when it is pressed; otherwise it is the first character of a line.
  private let hasKeys: Bool
  /// Readable once the process was asked to end.
  private let stop: Int32
  private let signals: StopSignals

  /// Nil if no person sits there: input or output is no terminal, or this is continuous
  /// integration.
  init?(_ console: Console, environment: [String: String]) {
    var ends: [Int32] = [0, 0]
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, environment["CI"] != "true",
      pipe(&ends) == 0
    else { return nil }
    self.console = console
    hasKeys = environment["TERM"] != "dumb" && console.columns ?? 0 >= Self.leastColumns
    stop = ends[0]
    let bell = ends[1]
    signals = StopSignals { signal, _ in
      Interruption.remember(signal)
      _ = Foundation.write(bell, "!", 1)
    }
  }

  var columns: Int? { console.columns }

  func write(_ text: String) { console.write(text) }

  func key(_ prompt: String) throws(CommandFailure) -> Character? {
    guard hasKeys else {
      return try line(prompt).map { $0.first ?? "\n" }
    }
    let byte = try keyByte(prompt)
    if byte == Self.interrupt { throw .interruption }
    guard let byte, !Self.endsOfInput.contains(byte) else {
      write("\n")
      return nil
    }
    let key = Character(Unicode.Scalar(byte))
    write("\(key.isASCII && key.isLetter ? "\(key)" : "")\n")
    return key
  }

  func line(_ prompt: String) throws(CommandFailure) -> String? {
    write(prompt)
    var bytes: [UInt8] = []
    while let byte = try byte() {
      guard byte != UInt8(ascii: "\n") else { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    write("\n")
    return nil
  }

  /// Waits for a byte while the terminal gives each key at once and shows none of them.
  ///
  /// - Parameter prompt: Shown from then on: who sees it can already press a key.
  private func keyByte(_ prompt: String) throws(CommandFailure) -> UInt8? {
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var keys = before
    cfmakeraw(&keys)
    tcsetattr(STDIN_FILENO, TCSANOW, &keys)
    defer { tcsetattr(STDIN_FILENO, TCSANOW, &before) }
    write(prompt)
    let byte = try byte()
    // The next bytes belong to an arrow or a similar key, and are no keys themselves.
    if byte == Self.escape { tcflush(STDIN_FILENO, TCIFLUSH) }
    return byte
  }

  /// Waits for a byte; returns `nil` at the end of input, or if the terminal is gone.
  private func byte() throws(CommandFailure) -> UInt8? {
    var waiting = [STDIN_FILENO, stop].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      guard poll(&waiting, 2, -1) > 0 else {
        guard errno == EINTR else { return nil }
        continue
      }
      if waiting[1].revents != 0 { throw .interruption }
      var byte: UInt8 = 0
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      return count == 1 ? byte : nil
    }
  }
}
