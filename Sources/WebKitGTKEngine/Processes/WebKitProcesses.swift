#if WebKitGTK
import Foundation

/// The processes that WebKit has launched for this one.
enum WebKitProcesses {
  /// The processes' identifiers, found by the parent that `/proc` names (proc_pid_stat(5)).
  static var running: [pid_t] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.compactMap(pid_t.init).filter(isRunning)
  }

  /// The network process, which loads for all views; `nil` while it does not run.
  static var network: pid_t? {
    // The system keeps only 15 bytes of a name.
    running.first { name(of: $0) == "WebKitNetworkPr" }
  }

  /// The time for which each process's main thread has waited for a processor; empty on systems
  /// that do not report it (schedstat of proc(5)).
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
  /// - Parameter isUnneeded: Returns whether no engine needs the processes; as soon as an engine
  ///   does, they are left alone. WebKit ends the program if a process ends in mid-launch.
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

  /// Returns the name of a process that this one has launched; `nil` once it has ended.
  private static func name(of process: pid_t) -> Substring? {
    guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let rest = stat.split(separator: ")").last?.split(separator: " "), rest.count > 1,
      rest[0] != "Z", pid_t(rest[1]) == getpid()
    else { return nil }
    return stat.split(separator: "(").dropFirst().first?.prefix { $0 != ")" }
  }
}

/// The time within which a web process that WebKit may be launching reports something.
///
/// A frame of another site that fails never reports anything.
///
/// The time passes only while WebKit's processes get a processor, since a launch takes longer by
/// the time for which they wait. The time ends even on a busy machine, since a scenario may wait in
/// vain more than once.
struct ProcessLaunch {
  private let began = ContinuousClock.now
  private let waitedBefore = WebKitProcesses.timesWaited
  private var limit: Duration
  private var end: ContinuousClock.Instant

  /// Begins the time of a launch.
  ///
  /// - Parameters:
  ///   - limit: The time that passes only while the processes get a processor.
  ///   - most: The time after which the wait ends in any case.
  init(within limit: Duration = .seconds(2), atMost most: Duration = .seconds(4)) {
    self.limit = limit
    end = began + most
  }

  /// Shortens the limit, since another process has reported something.
  ///
  /// The report may come from the frame that failed, or from the page that the view leaves.
  mutating func endSoon() {
    limit = min(limit, time + .milliseconds(400))
    end = min(end, .now + .milliseconds(1600))
  }

  var isUnderWay: Bool { ContinuousClock.now < end && time < limit }

  /// The time that has passed for WebKit's processes.
  private var time: Duration {
    let waited = WebKitProcesses.timesWaited.map { process, waited in
      waited - (waitedBefore[process] ?? .zero)
    }
    return ContinuousClock.now - began - (waited.max() ?? .zero)
  }
}
#endif
