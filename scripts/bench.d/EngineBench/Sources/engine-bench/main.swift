import Foundation

// Compares a bare WebKitGTK loop, navtrace and WebKitWebDriver on the same scenarios.

do {
  let options = try Options(CommandLine.arguments.dropFirst())
  let isWithinTarget = try Comparison(options).run()
  exit(isWithinTarget ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("scripts/bench engine: \(error)\n".utf8))
  exit(2)
}
