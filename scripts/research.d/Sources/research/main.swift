import Foundation

let usage =
  "usage: scripts/research covers|oracle [RUN.JSON] [--quiet], or scripts/research fuzz [OPTION…]"

func check(_ command: String, _ arguments: [String]) throws -> Int32 {
  let isQuiet = arguments.contains("--quiet")
  let files = arguments.filter { $0 != "--quiet" }
  let root = FileManager.default.currentDirectoryPath
  guard files.count == 1 else { throw Fault(usage) }
  let run = try RunFile(path: files[0])
  let (lines, summary, faults): ([String], String, [String])
  if command == "covers" {
    let file = try YAMLFile("\(root)/Fixtures/Behaviours.yaml")
    let check = CoverageCheck(try Behaviours(file), by: run, root: root)
    (lines, summary, faults) = (check.lines, check.summary, try check.faults())
  } else {
    let check = try OracleCheck(YAMLFile("\(root)/Fixtures/Oracle.yaml"), by: run, root: root)
    (lines, summary, faults) = (check.lines, check.summary, check.faults)
  }
  let report = (isQuiet ? [] : lines) + faults.map { "error: \($0)" } + [summary]
  print(report.joined(separator: "\n"))
  return faults.isEmpty ? 0 : 1
}

do {
  let arguments = CommandLine.arguments.dropFirst()
  switch arguments.first {
  case "fuzz":
    var run = FuzzRun(try FuzzOptions(Array(arguments.dropFirst())))
    exit(try run.fuzz())
  case let command? where ["covers", "oracle"].contains(command):
    exit(try check(command, Array(arguments.dropFirst())))
  default: throw Fault(usage)
  }
} catch {
  FileHandle.standardError.write(Data("research: \(error)\n".utf8))
  exit(2)
}
