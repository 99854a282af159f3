#if os(Linux)
import Foundation
import Glibc

extension ChildPipes {
  /// Makes a socket pair.
  static func connect(_ pair: inout [Int32]) -> Int32 {
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair)
  }

  /// The flags of a write that neither raises a signal nor blocks.
  static let sendingFlags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
}

extension ChildSpawn {
  typealias Attributes = posix_spawnattr_t

  static var noActions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
  static var noAttributes: Attributes { Attributes() }
  /// No flags, since each descriptor has its own close-on-exec flag.
  static let moreFlags: Int32 = 0
}

extension ProcessCookie {
  /// Returns the ids of the running processes with the mark.
  ///
  /// Zombies no longer have an environment.
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
      let environment = FileManager.default.contents(atPath: "/proc/\(pid)/environ") ?? Data()
      if [UInt8](environment).split(separator: 0).contains(where: { $0.elementsEqual(mark) }) {
        found.append(pid)
      }
    }
    return found
  }
}
#endif
