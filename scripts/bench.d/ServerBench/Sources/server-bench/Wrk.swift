import Foundation

/// A load by wrk, on one thread; for HTTP/2 by h2load.
struct Wrk {
  let requests: Int
  /// The duration, in seconds.
  let duration: Double
  /// The median time of a request, in milliseconds.
  let p50: Double
  let p99: Double
  let errors: Int

  private static let report = """
    done = function(summary, latency, requests)
      local e = summary.errors
      io.write(string.format("@ %d %d %d %d %d\\n", summary.requests, summary.duration,
        latency:percentile(50), latency:percentile(99), e.connect + e.write + e.status + e.timeout))
    end
    """

  /// Runs the load for the given number of seconds.
  init(_ workload: Workload, port: UInt16, seconds: Int, in setting: Setting) throws {
    if let streams = workload.streams {
      self = try Self(workload, streams: streams, port: port, seconds: seconds, in: setting)
      return
    }
    let script = setting.folder.appending(path: "report.lua")
    try (Self.requests(of: workload) + Self.report).write(
      to: script, atomically: true, encoding: .utf8)
    let scheme = workload.isSecure ? "https" : "http"
    let process = try LineProcess(
      "/usr/bin/wrk",
      ["-t1", "-c\(workload.connections)", "-d\(seconds)s", "-s", script.path]
        + workload.fields.flatMap { ["-H", $0] }
        + ["\(scheme)://127.0.0.1:\(port)\(workload.path.replacing("%d", with: "0"))"])
    let text = try process.readAll()
    let numbers =
      text.split(separator: "\n").last { $0.hasPrefix("@ ") }?.split(separator: " ").dropFirst()
      .compactMap { Double($0) } ?? []
    guard numbers.count == 5, numbers[0] > 0 else {
      throw Problem("wrk got no answer from port \(port): \(text)")
    }
    (requests, duration) = (Int(numbers[0]), numbers[1] / 1_000_000)
    (p50, p99, errors) = (numbers[2] / 1000, numbers[3] / 1000, Int(numbers[4]))
  }

  /// Runs h2load.
  ///
  /// Its log has one line for each request: when it began, its status, and its duration in
  /// microseconds.
  private init(
    _ workload: Workload, streams: Int, port: UInt16, seconds: Int, in setting: Setting
  ) throws {
    let log = setting.folder.appending(path: "h2load.log")
    try? FileManager.default.removeItem(at: log)
    let process = try LineProcess(
      "/usr/bin/h2load",
      ["-t1", "-c\(workload.connections)", "-m\(streams)", "-D\(seconds)"]
        + ["--log-file=\(log.path)", "http://127.0.0.1:\(port)\(workload.path)"])
    let text = try process.readAll()
    let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "\t").compactMap { Int($0) } }
    let times = lines.compactMap { $0.count == 3 ? Double($0[2]) / 1000 : nil }.sorted()
    guard !times.isEmpty else { throw Problem("h2load got no answer from port \(port): \(text)") }
    (requests, duration) = (times.count, Double(seconds))
    (p50, p99) = (times[times.count / 2], times[times.count * 99 / 100])
    errors = lines.count { $0.count != 3 || !(200..<400).contains($0[1]) }
  }

  /// Returns the script that makes the requests, if wrk has to send different ones.
  private static func requests(of workload: Workload) -> String {
    if workload.path.contains("%d") {
      return """
        request = function()
          return wrk.format("GET", string.format("\(workload.path)", math.random(0, 9999)))
        end

        """
    }
    guard workload.atOnce > 1 else { return "" }
    return """
      init = function() requests = string.rep(wrk.format(), \(workload.atOnce)) end
      request = function() return requests end

      """
  }
}
