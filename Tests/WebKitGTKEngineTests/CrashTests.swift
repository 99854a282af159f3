#if WebKitGTK
import Foundation
import Testing

@Suite struct CrashTests {
  @Test(.timeLimit(.minutes(1)), arguments: [[], ["script"]])
  func `a crash ends the process at once, and names the test`(arguments: [String]) async throws {
    let products = try #require(CommandLine.arguments.first.map { URL(filePath: $0) })
    let host = Process()
    host.executableURL = products.deletingLastPathComponent().appending(path: "crashing-host")
    host.arguments = arguments
    // `swift test` asks for backtraces.
    host.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=yes"]) { $1 }
    let errors = Pipe()
    host.standardError = errors
    try host.run()
    let text = try errors.fileHandleForReading.readToEnd().map {
      String(decoding: $0, as: UTF8.self)
    }
    host.waitUntilExit()
    #expect(host.terminationReason == .uncaughtSignal)
    #expect(host.terminationStatus == SIGSEGV)
    #expect(
      text?.hasSuffix(
        "error: the process crashed (SIGSEGV) in test 'a test that crashes' (Crashing.swift:1)\n")
        == true)
  }
}
#endif
