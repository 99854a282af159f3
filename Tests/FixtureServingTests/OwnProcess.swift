#if os(Linux)
import Foundation

/// What this process holds; of use only in a test that has the process for itself.
enum OwnProcess {
  /// How many descriptors are open, without the one that looks.
  static var descriptors: Int { entries(of: "fd") - 1 }

  /// How many of them are sockets.
  static var sockets: Int {
    let folder = "/proc/self/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.count { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
      return target?.hasPrefix("socket:") == true
    }
  }

  static var threads: Int { entries(of: "task") }

  /// Bytes in memory.
  static var residentBytes: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }

  private static func entries(of folder: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(folder)").count) ?? 0
  }
}
#endif
