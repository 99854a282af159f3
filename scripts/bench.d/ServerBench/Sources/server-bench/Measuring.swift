import Foundation

/// A sequence of measurements.
///
/// It prints the name of each part to standard error.
struct Measuring {
  private static let startsOfEach = 15

  let setting: Setting
  private(set) var results = Results()

  init(_ setting: Setting) { self.setting = setting }

  /// Measures the wanted loads and parts, and replaces their earlier results.
  mutating func measure(_ wants: (String) -> Bool) throws {
    for workload in Workload.all where wants(workload.name) {
      say(workload.what)
      results.rounds[workload.name] = try Rounds(workload, in: setting)
    }
    if wants("calls") {
      say("system calls")
      for contender in [Contender.ours, .nginx, .hummingbird] {
        results.calls[contender] = try SystemCalls(contender, in: setting).perRequest
      }
    }
    if wants("idle") {
      say("10,000 idle connections")
      for contender in [Contender.ours, .nginx, .hummingbird] {
        results.idle[contender] = try IdleConnections(contender, in: setting)
      }
    }
    if wants("start") { try measureStarts() }
    if wants("size") { try measureSize() }
  }

  private mutating func measureStarts() throws {
    say("start to first byte")
    var times: [Contender: [Double]] = [:]
    for _ in 0..<Self.startsOfEach {
      for contender in [Contender.ours, .nginx, .limit, .hummingbird, .flyingFox] {
        let server = try RunningServer(contender, in: setting)
        times[contender, default: []].append(server.startSeconds)
        server.stop()
      }
    }
    results.starts = times.mapValues(\.median)
  }

  private mutating func measureSize() throws {
    let stripped = setting.folder.appending(path: "stripped").path
    let strip = try LineProcess("/usr/bin/strip", ["-o", stripped, setting.options.fixtureServer])
    _ = try strip.readAll()
    results.size = try FileManager.default.attributesOfItem(atPath: stripped)[.size] as? Double
  }

  private func say(_ what: String) {
    FileHandle.standardError.write(Data("measuring \(what)\n".utf8))
  }
}
