import Foundation

/// Where a server's processor time goes, by perf.
struct Profile {
  /// The functions with the largest shares, one a line.
  let lines: [Substring]

  /// - Returns: Nil where perf is not installed or may not look.
  init?(_ contender: Contender, _ workload: Workload, in setting: Setting) throws {
    let server = try RunningServer(contender, secure: workload.isSecure, in: setting)
    defer { server.stop() }
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/perf") else { return nil }
    let file = setting.folder.appending(path: "perf.data").path
    let perf = Process()
    perf.executableURL = URL(filePath: "/usr/bin/perf")
    perf.arguments =
      ["record", "-e", "cpu-clock", "-F", "1999", "-o", file]
      + server.tree.identifiers.flatMap { ["-p", "\($0)"] }
    perf.standardError = FileHandle.nullDevice
    perf.standardOutput = FileHandle.nullDevice
    try perf.run()
    _ = try Wrk(workload, port: server.port, seconds: setting.options.seconds, in: setting)
    perf.interrupt()
    perf.waitUntilExit()
    let report = try LineProcess(
      "/usr/bin/perf",
      ["report", "--stdio", "-i", file, "--no-children", "--sort", "dso,symbol", "-w", "20,60"])
    lines = try report.readAll().split(separator: "\n").filter { $0.contains("%") }.prefix(14)
      .map { $0 }
  }
}
