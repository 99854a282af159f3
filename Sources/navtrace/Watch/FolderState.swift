import Foundation

#if os(Linux)
import Glibc
#else
import Darwin
#endif

/// The files below the given folders, each with its inode, size and modification time.
///
/// Links are followed.
///
/// ``WatchMode`` reads the state at an interval and compares it with the previous one. Polling
/// works on every file system, unlike change notifications, and a thousand files take a few
/// milliseconds.
struct FolderState: Hashable, Sendable {
  fileprivate struct Version: Hashable {
    var inode: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int
  }

  private var files: [String: Version] = [:]

  /// Reads the state of folders.
  ///
  /// - Parameters:
  ///   - folders: The absolute paths; a folder that cannot be read is treated as empty.
  ///   - ignored: A folder below them that is ignored.
  init(of folders: [String], but ignored: String? = nil) {
    for folder in folders { visit(folder, but: ignored) }
  }

  /// Returns the paths that are new, deleted or changed, sorted.
  func changes(since old: FolderState) -> [String] {
    Set(files.keys).union(old.files.keys).filter { files[$0] != old.files[$0] }.sorted()
  }

  private mutating func visit(_ folder: String, but ignored: String?, below above: [stat] = []) {
    guard folder != ignored, let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    var own = stat()
    // Without this check, a link to an enclosing folder would be followed without end.
    guard fstat(dirfd(directory), &own) == 0,
      !above.contains(where: { $0.st_dev == own.st_dev && $0.st_ino == own.st_ino })
    else { return }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard !Self.isPassing(name) else { continue }
      let path = "\(folder)/\(name)"
      var status = stat()
      guard fstatat(AT_FDCWD, path, &status, 0) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        visit(path, but: ignored, below: above + [own])
      } else {
        files[path] = Version(status)
      }
    }
  }

  /// Whether to ignore a file: a hidden or backup file, or a recorded trace, which no run reads.
  private static func isPassing(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasSuffix("~") || name.hasSuffix(".new.yaml")
  }
}

extension FolderState.Version {
  fileprivate init(_ status: stat) {
    #if os(Linux)
    let time = status.st_mtim
    #else
    let time = status.st_mtimespec
    #endif
    self.init(
      inode: UInt64(status.st_ino), size: Int64(status.st_size), seconds: Int(time.tv_sec),
      nanoseconds: Int(time.tv_nsec))
  }
}
