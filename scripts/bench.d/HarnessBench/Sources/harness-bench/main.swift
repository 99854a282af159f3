import Foundation

// Measures comparisons of long traces, a run's own time, and the report's page.

do {
  let arguments = CommandLine.arguments.dropFirst()
  if arguments.first == "--diff", let change = arguments.last.flatMap(TraceChange.init) {
    print(String(decoding: try JSONEncoder().encode(DiffSpeed(change)), as: UTF8.self))
  } else {
    exit(try Report(Options(arguments)).print() ? 0 : 1)
  }
} catch {
  FileHandle.standardError.write(Data("scripts/bench harness: \(error)\n".utf8))
  exit(2)
}
