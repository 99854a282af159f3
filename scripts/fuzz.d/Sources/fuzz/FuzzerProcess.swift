import Foundation
import FuzzTargets

/// One run of libFuzzer, in its own process.
struct FuzzerProcess {
  let exitCode: Int32
  /// The output of the process.
  let log: String

  /// Runs the process to its end.
  init(_ target: FuzzTarget, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = arguments
    // libFuzzer has to report a crash. Swift's own crash handler would not return to it.
    process.environment = ProcessInfo.processInfo.environment.merging([
      Driver.variable: target.rawValue, "SWIFT_BACKTRACE": "enable=no",
      "ASAN_OPTIONS":
        "detect_leaks=0:handle_abort=0:allocator_may_return_null=1:malloc_context_size=1"
        + ":quarantine_size_mb=16",
    ]) { $1 }
    let output = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = output
    try process.run()
    log = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    exitCode = process.terminationStatus
  }

  /// The number of inputs that were tried.
  var inputs: Int { statistic("number_of_executed_units") }

  /// The number of covered edges of the program, and the number of combinations of edges, counts
  /// and comparisons.
  var coverage: (edges: Int, features: Int) { (progress("cov"), progress("ft")) }

  /// The number of inputs that reach this coverage.
  var corpusCount: Int { progress("corp") }

  /// The line with the reason of a failure; `nil` if nothing failed.
  var failure: String? {
    guard exitCode != 0 else { return nil }
    let lines = log.split(separator: "\n")
    let line =
      lines.first { $0.hasPrefix("VIOLATION: ") || $0.contains("Fatal error: ") }
      ?? lines.first { $0.contains("ERROR: ") } ?? lines.last
    return line.map { String($0.prefix(400)) } ?? "it left with \(exitCode)"
  }

  private func statistic(_ name: String) -> Int {
    let line = log.split(separator: "\n").last { $0.hasPrefix("stat::\(name):") }
    return line.flatMap { Int($0.split(separator: " ").last ?? "") } ?? lastInput
  }

  /// The number of the last input in a progress line, for runs without statistics.
  private var lastInput: Int {
    let line = log.split(separator: "\n").last { $0.hasPrefix("#") }
    return line.flatMap { Int($0.dropFirst().prefix { $0.isNumber }) } ?? 0
  }

  private func progress(_ name: String) -> Int {
    let line = log.split(separator: "\n").last { $0.hasPrefix("#") && $0.contains(" \(name): ") }
    let value = line?.split(separator: " ").drop { $0 != "\(name):" }.dropFirst().first
    return value.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
  }
}
