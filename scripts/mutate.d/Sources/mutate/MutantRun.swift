import Foundation

/// One run of all scenarios with one mutant alive; it ends with the first that notices.
struct MutantRun: Sendable {
  /// Seconds without a line after which a mutant has stopped everything, which does not go unnoticed.
  static let patience = 60.0

  let navtrace: String
  let scenarios: String

  /// The line of the report that tells of the mutant; nil where every scenario matched.
  func notice(of number: Int) throws -> String? {
    let process = Process()
    process.executableURL = URL(filePath: navtrace)
    process.arguments = ["run", "--engine", "model", "--scenarios", scenarios, "--timeout", "5"]
    process.environment = ProcessInfo.processInfo.environment
      .merging([MutantTree.variable: "\(number)"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let watch = DispatchSource.makeTimerSource()
    watch.schedule(deadline: .now() + Self.patience)
    watch.setEventHandler { process.interrupt() }
    watch.resume()
    defer { watch.cancel() }
    var found: String?
    var rest = ""
    while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
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
    line.hasPrefix("  differed") || line.hasPrefix("  could not run")
  }
}
