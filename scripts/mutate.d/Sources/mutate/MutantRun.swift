import Foundation

/// A run of all scenarios with one active mutant.
///
/// It ends at the first scenario that detects it.
///
/// If none detects it, all orders that the mutant allows are played, since only they show races.
struct MutantRun: Sendable {
  /// The number of seconds without output after which a mutant is considered to hang.
  ///
  /// This is detected, too.
  static let timeout = 60.0

  let navtrace: String
  let scenarios: String

  /// Returns the line of the report that shows the mutant; `nil` if every scenario passed in every
  /// order.
  func notice(of number: Int) throws -> String? {
    try notice(of: number, by: [])
      ?? notice(of: number, arguments: ["explore", "*", "--limit", "500"])
  }

  /// Plays the named scenarios in one order; plays all if none is named.
  func notice(of number: Int, by names: [String]) throws -> String? {
    try notice(
      of: number, arguments: ["run", "--verbose", "--engine", "model", "--timeout", "5"] + names)
  }

  private func notice(of number: Int, arguments: [String]) throws -> String? {
    let process = Process()
    process.executableURL = URL(filePath: navtrace)
    process.arguments = arguments + ["--scenarios", scenarios]
    process.environment = ProcessInfo.processInfo.environment
      .merging([MutantTree.variable: "\(number)"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let watch = DispatchSource.makeTimerSource()
    watch.schedule(deadline: .now() + Self.timeout)
    watch.setEventHandler { process.interrupt() }
    watch.resume()
    defer { watch.cancel() }
    var found: String?
    var rest = ""
    while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
      watch.schedule(deadline: .now() + Self.timeout)
      rest += String(decoding: data, as: UTF8.self)
      var lines = rest.split(separator: "\n", omittingEmptySubsequences: false)
      rest = String(lines.removeLast())
      guard found == nil, let line = lines.first(where: Self.tells) else { continue }
      found = line.split(separator: " ").joined(separator: " ")
      process.interrupt()
    }
    process.waitUntilExit()
    if found == nil, process.terminationStatus != 0 {
      return "exit code \(process.terminationStatus)"
    }
    return found
  }

  private static func tells(_ line: Substring) -> Bool {
    ["  failed", "  error", "too strict", "impossible"].contains { line.hasPrefix($0) }
  }
}
