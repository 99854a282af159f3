#if os(Linux)
import Foundation
import Glibc
import WebViewKit

/// An X server of our own for an engine that needs a display where there is none.
///
/// It belongs to the worker that uses it: in the worker's process group, and leaving by itself
/// (`-terminate`) when the engine's connection closes, however the worker ends.
struct VirtualDisplay {
  private let process: Process

  /// Starts Xvfb and sets `DISPLAY` of this process to the display that it chose.
  ///
  /// - Throws: ``EngineFailure`` with the remedy where Xvfb is missing or does not start.
  static func start(for engine: String, environment: [String: String]) throws(EngineFailure)
    -> VirtualDisplay?
  {
    let displays = ["DISPLAY", "WAYLAND_DISPLAY"].compactMap { environment[$0] }
    guard displays.allSatisfy(\.isEmpty) else { return nil }
    guard let program = find("Xvfb", path: environment["PATH"] ?? "") else {
      throw .unavailable(
        engine: engine, reason: "there is no display and no Xvfb to make one",
        remedy: "set DISPLAY, or install Xvfb: apt-get install xvfb")
    }
    do {
      return try VirtualDisplay(program: program)
    } catch {
      throw .unavailable(
        engine: engine, reason: "\(program) does not start: \(error)",
        remedy: "try 'Xvfb -displayfd 1 -terminate', or set DISPLAY")
    }
  }

  private struct Silence: Error, CustomStringConvertible {
    var description: String { "it names no display within 10 s" }
  }

  private init(program: String) throws {
    process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = [
      "-displayfd", "1", "-terminate", "-nolisten", "tcp", "-screen", "0", "1280x1024x24",
    ]
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    guard let number = Self.firstLine(of: output.fileHandleForReading.fileDescriptor) else {
      process.terminate()
      throw Silence()
    }
    setenv("DISPLAY", ":\(number)", 1)
  }

  /// Asks the server to leave and waits a second at most; the worker ends what is left.
  func stop() {
    process.terminate()
    for _ in 0..<100 where process.isRunning { usleep(10_000) }
  }

  /// The first line that is written to a descriptor within ten seconds; nil where none is.
  private static func firstLine(of file: Int32) -> String? {
    var text: [UInt8] = []
    var byte: UInt8 = 0
    var poller = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    while poll(&poller, 1, 10_000) > 0, read(file, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: text, as: UTF8.self) }
      text.append(byte)
    }
    return nil
  }

  private static func find(_ program: String, path: String) -> String? {
    path.split(separator: ":").map { "\($0)/\(program)" }
      .first { access($0, X_OK) == 0 }
  }
}
#endif
