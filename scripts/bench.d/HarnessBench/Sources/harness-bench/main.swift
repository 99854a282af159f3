import Foundation

// Measures comparisons of long traces; see `scripts/bench harness`.

do {
  let arguments = CommandLine.arguments.dropFirst()
  if arguments.first == "--diff", let change = arguments.last.flatMap(TraceChange.init) {
    print(String(decoding: try JSONEncoder().encode(DiffSpeed(change)), as: UTF8.self))
  } else {
    for change in TraceChange.allCases {
      let s = try DiffSpeed.measured(change)
      print(change.rawValue, s)
    }
  }
} catch {
  FileHandle.standardError.write(Data("scripts/bench harness: \(error)\n".utf8))
  exit(2)
}
