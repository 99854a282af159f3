#if WebKitGTK
import Foundation
import Synchronization
import Testing

@testable import WebKitGTKEngine

/// WebKit's processes below this one, as `/proc` lists them.
enum ChildProcesses {
  /// The processes that run pages.
  static var web: [pid_t] { WebKitProcesses.running.filter { name($0) == "WebKitWebProcess" } }

  private static let killed = Mutex<Set<pid_t>>([])

  /// Kills the process that loads.
  static func killNetwork() throws {
    let process = try #require(WebKitProcesses.network)
    killed.withLock { _ = $0.insert(process) }
    kill(process, SIGKILL)
  }

  /// Whether a process has ended and no test has killed it.
  static func hasCrashed(_ process: pid_t) -> Bool {
    !WebKitProcesses.isRunning(process) && !killed.withLock { $0.contains(process) }
  }

  /// The processor time that a process has used, in ticks (proc_pid_stat(5), fields 14 and 15).
  private static func ticks(_ process: pid_t) -> Int {
    let stat = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else {
      return 0
    }
    return user + system
  }

  /// The web process that used most processor time meanwhile.
  @MainActor static func busiestWeb(while body: () async -> Void) async -> pid_t? {
    let before = Dictionary(uniqueKeysWithValues: web.map { ($0, ticks($0)) })
    await body()
    return web.max { ticks($0) - before[$0, default: 0] < ticks($1) - before[$1, default: 0] }
  }

  /// A process's share of memory, in KB (proc_pid_smaps(5)).
  static func share(_ process: pid_t) -> Int {
    let text = try? String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("Pss:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }

  /// The most memory that this process has had at once since it was forgotten, in KB
  /// (proc_pid_status(5)).
  static var peak: Int {
    let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
  }

  /// Makes the memory that this process has now its peak (proc_pid_clear_refs(5)).
  static func forgetPeak() throws {
    try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
  }

  /// The open sockets and process descriptors of this process, which is what a view and its web
  /// process have.
  ///
  /// GLib's pool has more or fewer descriptors to wake threads, and WebKit opens files below /proc
  /// and /sys when it first looks at the machine's memory.
  static var descriptors: Int {
    let files = FileManager.default
    let folder = "/proc/self/fd"
    let open = (try? files.contentsOfDirectory(atPath: folder)) ?? []
    return open.count {
      (try? files.destinationOfSymbolicLink(atPath: "\(folder)/\($0)"))
        .map { $0.hasPrefix("socket:") || $0 == "anon_inode:[pidfd]" } ?? false
    }
  }

  private static func name(_ process: pid_t) -> String {
    let path = "/proc/\(process)/cmdline"
    let command = FileManager.default.contents(atPath: path)?.prefix { $0 != 0 } ?? Data()
    return String(decoding: command, as: UTF8.self).split(separator: "/").last.map(String.init)
      ?? ""
  }
}
#endif
