import Foundation

// Measures the machine alone, scenarios over HTTP, and a run of all scenarios.

do {
  let options = try Options(CommandLine.arguments.dropFirst())
  let isWithinTarget = try Report(options).print()
  exit(isWithinTarget ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("scripts/bench model: \(error)\n".utf8))
  exit(2)
}
