import Foundation

/// One run of all scenarios with one mutant alive; it ends with the first that notices.
///
/// If none does, all orders that the mutant allows are played: only they show races.
struct MutantRun: Sendable {
  /// Seconds without a line after which a mutant has stopped everything, which does not go
  /// unnoticed.
  static let timeout = 60.0

  let navtrace: String
  let scenarios: String

  /// The line of the report that shows the mutant; `nil` if every scenario passed in every
  /// order.
  func notice(of number: Int) throws -> String? {
    try notice(of: number, by: [])
      ?? notice(of: number, arguments: ["explore", "*", "--limit", "500"])
  }

  /// Plays some scenarios in one order; all if none is named.
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
