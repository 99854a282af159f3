#if WebKitGTK
import Foundation
import Testing

@testable import WebKitGTKEngine

@Suite(.timeLimit(.minutes(1))) struct WebKitProcessesTests {
  // In a process for itself, whose only child stands for one of WebKit's.
  @Test
  func `WebKit processes are left alone if another engine needs them, and are ended otherwise`()
    async
  {
    await #expect(processExitsWith: .success) {
      let files = FileManager.default
      let program = files.temporaryDirectory.appending(path: "WebKit-\(UUID().uuidString)")
      try files.copyItem(atPath: "/bin/sleep", toPath: program.path)
      defer { try? files.removeItem(at: program) }
      let process = Process()
      process.executableURL = program
      process.arguments = ["60"]
      try process.run()
      let pid = process.processIdentifier
      while WebKitProcesses.running != [pid] { await Task.yield() }
      await WebKitProcesses.end(within: .seconds(60)) { false }
      #expect(WebKitProcesses.running == [pid])
      await WebKitProcesses.end(within: .milliseconds(1)) { true }
      #expect(WebKitProcesses.running.isEmpty)
    }
  }
}
#endif
