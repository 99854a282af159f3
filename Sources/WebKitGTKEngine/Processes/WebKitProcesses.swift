#if WebKitGTK
import Foundation

/// The processes that WebKit has launched for this process.
enum WebKitProcesses {
  /// The processes' identifiers, found by their parent in `/proc` (proc_pid_stat(5)).
  static var running: [pid_t] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.compactMap(pid_t.init).filter(isRunning)
  }

  /// The network process, which loads data for all views; `nil` while it is not running.
  static var network: pid_t? {
    // The system stores only 15 bytes of a process's name.
    running.first { name(of: $0) == "WebKitNetworkPr" }
  }

  /// The time for which each process's main thread has waited for a CPU; empty on systems that do
  /// not report it (schedstat of proc(5)).
  static var timesWaited: [pid_t: Duration] {
    var times: [pid_t: Duration] = [:]
    for process in running {
      let text = try? String(contentsOfFile: "/proc/\(process)/schedstat", encoding: .utf8)
      let fields = text?.split(separator: " ") ?? []
      if fields.count > 1, let waited = Int64(fields[1]) { times[process] = .nanoseconds(waited) }
    }
    return times
  }

  /// Waits for the processes to end, and kills those that run longer than the limit.
  ///
  /// - Parameter isUnneeded: A closure that returns whether no engine needs the processes. As soon
  ///   as an engine needs them, they are not killed any more: WebKit terminates this program if one
  ///   of its processes ends while it is being launched.
  static func end(within limit: Duration, while isUnneeded: () -> Bool) async {
    await wait(atMost: limit, while: isUnneeded)
    guard isUnneeded() else { return }
    for process in running { kill(process, SIGKILL) }
    await wait(atMost: .seconds(1), while: isUnneeded)
  }

  private static func wait(atMost limit: Duration, while isUnneeded: () -> Bool) async {
    let deadline = ContinuousClock.now + limit
    while isUnneeded(), !running.isEmpty, .now < deadline {
      try? await Task.sleep(for: .milliseconds(10))
    }
  }

  static func isRunning(_ process: pid_t) -> Bool {
    name(of: process)?.hasPrefix("WebKit") ?? false
  }

  /// Returns the name of a process that this process has launched; `nil` once it has ended.
  private static func name(of process: pid_t) -> Substring? {
    guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let rest = stat.split(separator: ")").last?.split(separator: " "), rest.count > 1,
      rest[0] != "Z", pid_t(rest[1]) == getpid()
    else { return nil }
    return stat.split(separator: "(").dropFirst().first?.prefix { $0 != ")" }
  }
}

/// A time limit for the first report of a web process that WebKit may be launching.
///
/// The limit is needed because a frame of another site does not report anything if it fails to
/// load.
///
/// Time in which WebKit's processes wait for a CPU is not counted, since it delays a launch. A
/// second limit applies to the total time, since on a busy computer a scenario may wait in vain
/// several times.
struct ProcessLaunch {
  private let began = ContinuousClock.now
  private let waitedBefore = WebKitProcesses.timesWaited
  private var limit: Duration
  private var end: ContinuousClock.Instant

  /// Starts the time limit.
  ///
  /// - Parameters:
  ///   - limit: The limit for the time in which the processes did not wait for a CPU.
  ///   - most: The limit for the total time.
  init(within limit: Duration = .seconds(2), atMost most: Duration = .seconds(4)) {
    self.limit = limit
    end = began + most
  }

  /// Shortens the limit, since another process has reported something.
  ///
  /// The report may be about the frame that failed, or about the page that the view is leaving.
  mutating func endSoon() {
    limit = min(limit, time + .milliseconds(400))
    end = min(end, .now + .milliseconds(1600))
  }

  var isUnderWay: Bool { ContinuousClock.now < end && time < limit }

  /// The time since the start, minus the longest time that a process has waited for a CPU.
  private var time: Duration {
    let waited = WebKitProcesses.timesWaited.map { process, waited in
      waited - (waitedBefore[process] ?? .zero)
    }
    return ContinuousClock.now - began - (waited.max() ?? .zero)
  }
}
#endif
