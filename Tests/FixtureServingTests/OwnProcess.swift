#if os(Linux)
import Foundation

/// The descriptors of this process, for a test that has the process for itself.
enum OwnProcess {
  /// The number of open descriptors, without the one that this call opens.
  static var descriptors: Int { entries(of: "fd") - 1 }

  /// The number of sockets among them.
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
