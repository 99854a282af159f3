import Foundation

/// A process that exchanges lines with this one.
final class LineProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var rest = Data()

  /// - Parameter program: The path of an executable.
  init(_ program: String, _ arguments: [String] = []) throws {
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw Problem("cannot start '\(program)': \(error)")
    }
  }

  func write(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Waits for the next line.
  func readLine() throws -> String {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest = Data(rest[(end + 1)...]) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else {
        throw Problem("'\(process.executableURL?.path ?? "")' left before it had answered")
      }
      rest += data
    }
  }

  /// Waits for the rest of the output, and for the end of the process.
  func readAll() throws -> String {
    defer { process.waitUntilExit() }
    return String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }

  /// The exit status.
  var exitCode: Int32 { process.terminationStatus }

  /// Closes the process's input, and kills the process if it does not exit then.
  func end(afterInput: Bool = true) {
    try? input.fileHandleForWriting.close()
    if !afterInput { process.terminate() }
    process.waitUntilExit()
  }
}
