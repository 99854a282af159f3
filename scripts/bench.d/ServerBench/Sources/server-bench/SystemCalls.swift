import Foundation

/// The number of system calls that a server makes per request, as strace counts them.
struct SystemCalls {
  let perRequest: Double

  init(_ contender: Contender, in setting: Setting) throws {
    let workload = try Workload.named("small32")
    let server = try RunningServer(contender, in: setting)
    defer { server.stop() }
    _ = try Wrk(workload, port: server.port, seconds: 1, in: setting)
    let output = setting.folder.appending(path: "strace.txt")
    let strace = Process()
    strace.executableURL = URL(filePath: "/usr/bin/strace")
    strace.arguments =
      ["-f", "-c", "-o", output.path] + server.tree.identifiers.flatMap { ["-p", "\($0)"] }
    let errors = Pipe()
    strace.standardError = errors
    try strace.run()
    // strace prints the processes that it is attached to. It counts no calls before that.
    guard !errors.fileHandleForReading.availableData.isEmpty else {
      throw Problem("strace cannot be attached to a process")
    }
    let load = try Wrk(workload, port: server.port, seconds: 2, in: setting)
    strace.interrupt()
    strace.waitUntilExit()
    let text = try String(contentsOf: output, encoding: .utf8)
    let total = text.split(separator: "\n").last { $0.hasSuffix(" total") }
    let numbers = total?.split(separator: " ").compactMap { Double($0) } ?? []
    guard numbers.count >= 4 else { throw Problem("strace counted nothing: \(text)") }
    perRequest = numbers[3] / Double(load.requests)
  }
}
