#if WebKitGTK
import Foundation
import Glibc
import WebViewKit

/// An X server for a process that has no display.
///
/// The server stays in this process's group. It exits when its last connection is closed
/// (`-terminate`), however this process ends.
struct VirtualDisplay {
  private let process: Process

  /// Starts Xvfb, and sets the `DISPLAY` of this process to the new display.
  ///
  /// Returns `nil` if the process already has a display.
  ///
  /// - Parameter folder: A folder that is searched for Xvfb after the folders of `PATH`. A process
  ///   may have another `PATH`, or no `PATH`.
  /// - Throws: `EngineFailure` with the remedy if Xvfb is missing or does not start.
  static func start(
    environment: [String: String], orIn folder: String = "/usr/bin"
  ) throws(EngineFailure) -> VirtualDisplay? {
    let displays = ["DISPLAY", "WAYLAND_DISPLAY"].compactMap { environment[$0] }
    guard displays.allSatisfy(\.isEmpty) else { return nil }
    guard let program = find("Xvfb", path: "\(environment["PATH"] ?? ""):\(folder)")
    else {
      throw .unavailable(
        engine: "webkitgtk", reason: "there is no display and no Xvfb to make one",
        remedy: "set DISPLAY, or install Xvfb: apt-get install xvfb")
    }
    do {
      return try VirtualDisplay(program: program)
    } catch {
      throw .unavailable(
        engine: "webkitgtk", reason: "\(program) does not start: \(error)",
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

  /// Asks the server to exit.
  func stop() { process.terminate() }

  /// Returns the first line that is written to a descriptor; `nil` if there is none in ten seconds.
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
