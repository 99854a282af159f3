import Foundation

/// A load by wrk, on one thread.
struct Wrk {
  let requests: Int
  /// Seconds.
  let duration: Double
  /// Milliseconds.
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

  /// Runs it for so many seconds.
  init(_ workload: Workload, port: UInt16, seconds: Int, in setting: Setting) throws {
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

  /// What makes the requests, if wrk does not send the same one each time.
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
