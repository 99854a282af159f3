import Foundation

/// The profile of a server's processor time, by perf.
struct Profile {
  /// The functions with the largest shares, one per line.
  let lines: [Substring]

  /// Creates the profile of a server under load.
  ///
  /// - Returns: `nil` if perf is not installed.
  init?(_ contender: Contender, _ workload: Workload, in setting: Setting) throws {
    let server = try RunningServer(
      contender, secure: workload.isSecure, http2: workload.streams != nil, in: setting)
    defer { server.stop() }
    let identifiers = server.tree.identifiers.flatMap { ["-p", "\($0)"] }
    try self.init(at: 1999, identifiers, in: setting) {
      _ = try Wrk(workload, port: server.port, seconds: setting.options.seconds, in: setting)
    }
  }

  /// Creates the profile of a server that starts, and is then idle.
  ///
  /// - Returns: `nil` if perf is not installed.
  init?(startOf contender: Contender, in setting: Setting) throws {
    let port = try LoopbackClient.freePort()
    let command = contender.command(port: port, secure: false, setting)
    try self.init(at: 20_000, ["--"] + command, in: setting) {
      let beginning = ContinuousClock.now
      while !LoopbackClient.answers(at: port), ContinuousClock.now - beginning < .seconds(20) {
        usleep(1000)
      }
    }
  }

  private init?(
    at frequency: Int, _ arguments: [String], in setting: Setting, while work: () throws -> Void
  ) throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/perf") else { return nil }
    let file = setting.folder.appending(path: "perf.data").path
    let perf = Process()
    perf.executableURL = URL(filePath: "/usr/bin/perf")
    perf.arguments =
      ["record", "-e", "cpu-clock", "-F", "\(frequency)", "-o", file] + arguments
    perf.standardError = FileHandle.nullDevice
    perf.standardOutput = FileHandle.nullDevice
    try perf.run()
    defer {
      perf.interrupt()
      perf.waitUntilExit()
    }
    try work()
    perf.interrupt()
    perf.waitUntilExit()
    let report = try LineProcess(
      "/usr/bin/perf", ["report", "--stdio", "-i", file, "--no-children", "--sort", "dso,symbol"])
    lines = try report.readAll().split(separator: "\n").filter { $0.contains("%") }.prefix(14)
      .map { line in
        // perf ends its lines with columns of spaces and dashes.
        let end = line.lastIndex { !" -".contains($0) } ?? line.startIndex
        return line[...end].prefix(100)
      }
  }
}
