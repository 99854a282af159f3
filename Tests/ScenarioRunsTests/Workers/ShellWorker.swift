#if os(Linux)
import Foundation
import Glibc

@testable import ScenarioRuns

/// A worker in a few lines of shell, which behaves as the names of its scenarios say.
struct ShellWorker {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "navtrace-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Returns the script; `beginning` replaces a worker's first reply, and may write files whose
  /// names begin with `$pids`.
  func launch(beginning: String = ShellWorker.ready) -> WorkerLaunch {
    let script = """
      pids=\(pidFile); echo $$ >> $pids
      \(beginning)
      while read -r line; do
        case $line in
          *crash*) echo 'assertion failed' >&2; \(Self.event); kill -SEGV $$ ;;
          *leave*) exit 7 ;;
          *hang*) \(Self.event); \(sleeper); wait ;;
          *garbage*) echo 'Hello, world' ;;
          *close*) exec 1>&-; \(sleeper); wait ;;
          *anew*) \(Self.ready) ;;
          *unknown*) echo '{"event":{"kind":"didTeleport"}}' ;;
          *fork*)
            mkfifo \(pidFile).fifo
            setsid sh -c 'echo $$ > \(pidFile).fifo; exec sleep 1000' &
            read -r pid < \(pidFile).fifo; echo $pid >> \(pidFile); exit 3 ;;
          *first*)
            while [ ! -e \(pidFile).second ]; do sleep 0.01; done
            \(Self.event); \(Self.finished) ;;
          *second*)
            \(Self.event); \(Self.finished)
            : > \(pidFile).second ;;
          *once*)
            if [ ! -e $pids.once ]; then : > $pids.once; kill -SEGV $$; fi
            \(Self.event); \(Self.finished) ;;
          *long*) printf '{"er'; echo 'ror":"waited for didFinish"}' ;;
          *again*)
            \(Self.event); echo '{"again":"bad luck"}'
            \(Self.event); \(Self.finished) ;;
          *) \(Self.event); \(Self.finished) ;;
        esac
      done
      """
    return WorkerLaunch(
      executable: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"])
  }

  static let ready = """
    echo '{"ready":{"name":"shell","version":"5","capabilities":\
    {"events":[],"httpVersions":["2","1.1"],"profiles":["ios26"],"races":[]}}}'
    """
  private static let finished = """
    echo '{"finished":{"closing":0,"launch":0,"loading":0.25,"opening":0,"waiting":0.25}}'
    """
  private static let event = """
    echo '{"event":{"kind":"didCommit","fields":{"url":"/a"}}}'
    """
  private var sleeper: String { "sleep 1000 & echo $! >> \(pidFile)" }
  private var pidFile: String { folder.appending(path: "pids").path }

  /// The ids of all processes that the script wrote down, including the workers.
  func pids() throws -> [pid_t] {
    try String(contentsOfFile: pidFile, encoding: .utf8).split(separator: "\n").compactMap {
      pid_t($0)
    }
  }

  /// Returns the processes that still run; a zombie that waits for init does not.
  func survivors() throws -> [pid_t] {
    try pids().filter { pid in
      let status = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
      return status.map { !$0.contains(") Z ") } ?? false
    }
  }

  /// Returns the processes that are zombies of this process, since it has not reaped them.
  func zombies() throws -> [pid_t] {
    try pids().filter { pid in
      var info = siginfo_t()
      return waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0
    }
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }
}
#endif
