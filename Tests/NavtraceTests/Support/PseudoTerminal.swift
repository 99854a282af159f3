import Foundation
import Glibc

/// The built program on a terminal of its own, driven as a person does it.
final class PseudoTerminal {
  struct Failure: Error { var description: String }

  // What Swift's Glibc does not have: POSIX_SPAWN_SETSID, TIOCSPTLCK, TIOCGPTN.
  private static let newSession: Int32 = 0x80
  private static let (lock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

  private let master: Int32
  private let program: pid_t
  /// All that the terminal has shown.
  private(set) var text = ""
  /// The output up to the text that ``wait(for:)`` has found.
  private var seen: String.Index

  /// Starts it with this terminal as its input, its outputs and its controlling terminal.
  init(
    _ arguments: [String], columns: UInt16 = 100, environment: [String: String] = [:]
  ) throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (isLocked, number): (Int32, Int32) = (0, 0)
    guard master >= 0, ioctl(master, Self.lock, &isLocked) == 0,
      ioctl(master, Self.number, &number) == 0
    else { throw Failure(description: "no terminal: \(errno)") }
    seen = text.startIndex
    var size = winsize(ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session's leader opens is the one that controls it.
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/pts/\(number)", O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(Self.newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let path = try NavtraceProcess.program()
    let variables = NavtraceProcess.environment
      .merging(["TERM": "xterm", "NO_COLOR": "1"]) { $1 }.merging(environment) { $1 }
    var argv = ([path] + arguments).map { strdup($0) } + [nil]
    var envp = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var child: pid_t = 0
    let result = posix_spawn(&child, path, &actions, &attributes, &argv, &envp)
    guard result == 0 else { throw Failure(description: "not started: \(result)") }
    program = child
  }

  deinit { close(master) }

  /// Types.
  func type(_ text: String) {
    var bytes = Array(text.utf8)
    _ = Glibc.write(master, &bytes, bytes.count)
  }

  func send(_ signal: Int32) { kill(program, signal) }

  /// Reads until the terminal shows a text behind the last one that was waited for.
  func wait(for expected: String) throws {
    while true {
      if let range = text[seen...].range(of: expected) {
        seen = range.upperBound
        return
      }
      guard try read() else {
        throw Failure(description: "'\(expected)' did not come; the terminal shows:\n\(text)")
      }
    }
  }

  /// Whether the terminal shows what is typed and gives it line by line, as shells leave it.
  var isAsShellsLeaveIt: Bool {
    var settings = termios()
    guard tcgetattr(master, &settings) == 0 else { return false }
    let wanted = tcflag_t(ICANON | ECHO | ISIG)
    return settings.c_lflag & wanted == wanted
  }

  /// Reads to the end and returns the program's exit code; `nil` if it was killed.
  func end() throws -> Int32? {
    while try read() {}
    var status: Int32 = 0
    while waitpid(program, &status, 0) < 0 {
      guard errno == EINTR else { throw Failure(description: "no end: \(errno)") }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  /// Reads what there is; false at the end.
  private func read() throws -> Bool {
    var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 60_000) > 0 else {
      kill(program, SIGKILL)
      throw Failure(description: "nothing came for a minute; the terminal shows:\n\(text)")
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(master, &buffer, buffer.count)
    // EIO: no process has the other end open any more.
    guard count > 0 else { return false }
    let place = text.distance(from: text.startIndex, to: seen)
    text += String(decoding: buffer[..<count], as: UTF8.self).replacing("\r\n", with: "\n")
    seen = text.index(text.startIndex, offsetBy: place)
    return true
  }
}
