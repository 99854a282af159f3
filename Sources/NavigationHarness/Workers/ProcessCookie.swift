#if os(Linux)
import Glibc
import Synchronization

/// A mark in the environment by which a process's descendants are found, whatever group or
/// session they moved to and whoever they were given to when their parent died.
struct ProcessCookie: Hashable, Sendable {
  /// The environment variable that carries the mark.
  static let variable = "NAVTRACE_WORKER"
  private static let count = Atomic<Int>(0)

  /// The mark itself, unlike every other one on this machine.
  let value: String

  /// A mark of its own: this process's id, a number, and the clock against ids used again.
  init() {
    let number = Self.count.add(1, ordering: .relaxed).newValue
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    value = "\(getpid())-\(number)-\(now.tv_sec).\(now.tv_nsec)"
  }

  /// The mark that this process itself was started with.
  init?(ofThisProcess: Void) {
    guard let text = getenv(Self.variable) else { return nil }
    value = String(cString: text)
  }

  /// The ids of the living processes that carry the mark; a zombie has no environment any more.
  func holders() -> [pid_t] {
    guard let folder = opendir("/proc") else { return [] }
    defer { closedir(folder) }
    let mark = Array("\(Self.variable)=\(value)".utf8)
    var found: [pid_t] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let pid = pid_t(name) else { continue }
      let variables = Self.environment(of: pid).split(separator: 0)
      if variables.contains(where: { $0.elementsEqual(mark) }) { found.append(pid) }
    }
    return found
  }

  /// Ends every process that carries the mark except this one, and waits until none is left,
  /// a second at most: a process that forks while it is looked for needs a second look.
  func endHolders() {
    for _ in 0..<100 {
      let others = holders().filter { $0 != getpid() }
      guard !others.isEmpty else { return }
      for pid in others { kill(pid, SIGKILL) }
      usleep(10_000)
    }
  }

  private static func environment(of pid: pid_t) -> [UInt8] {
    let file = open("/proc/\(pid)/environ", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while bytes.count < 1 << 20 {
      let count = read(file, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }
}
#endif
