import Foundation
import FuzzTargets

// Fuzzes all code that reads input from outside, and reports the results.

if let name = ProcessInfo.processInfo.environment[Driver.variable] {
  guard let target = FuzzTarget(rawValue: name) else { exit(2) }
  Driver.run(target)
}
do {
  let options = try Options(CommandLine.arguments.dropFirst())
  if options.replayed.isEmpty {
    var report = Report(options)
    exit(try report.print() ? 0 : 1)
  }
  for file in options.replayed {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw Problem("there is no file '\(file)'")
    }
    do { try options.targets[0].check([UInt8](data)) } catch {
      print("\(file): \(error)")
      exit(1)
    }
    print("\(file): no failure")
  }
} catch {
  FileHandle.standardError.write(Data("scripts/fuzz: \(error)\n".utf8))
  exit(2)
}
