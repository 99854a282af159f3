import AuthoredYAML
import Foundation

/// The scenarios below one folder.
package struct ScenarioLibrary: Sendable {
  /// The folder, as it was given.
  package let root: String

  /// Names a folder; nothing is read yet.
  package init(root: String) { self.root = root }

  /// The names of all scenarios, sorted; a name is the path of a folder with a `scenario.yaml`.
  ///
  /// Links to folders are followed.
  ///
  /// - Throws: `AuthoredError` that names a folder that cannot be read, a link that leads nowhere
  ///   or to a folder around it, or a folder whose name is not UTF-8.
  package func names() throws(AuthoredError) -> [String] {
    var names: [String] = []
    try Self.visit(root, named: nil, below: [], &names)
    return names.sorted()
  }

  /// What the system tells folders apart by.
  private struct FolderIdentity: Equatable {
    let device: dev_t
    let inode: ino_t
  }

  /// Looks into a folder and those below it, many times as fast as FileManager's enumerator.
  private static func visit(
    _ path: String, named name: String?, below above: [FolderIdentity], _ found: inout [String]
  ) throws(AuthoredError) {
    guard let folder = opendir(path) else {
      throw error(path, "is no folder that can be read: \(String(cString: strerror(errno)))")
    }
    defer { closedir(folder) }
    var here = stat()
    fstat(dirfd(folder), &here)
    let identity = FolderIdentity(device: here.st_dev, inode: here.st_ino)
    guard !above.contains(identity) else { throw error(path, "is a link to a folder around it") }
    while let entry = readdir(folder) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let entryName = String(decoding: bytes, as: UTF8.self)
      switch entryName {
      case ".", "..": continue
      case Scenario.fileName:
        if let name { found.append(name) }
        continue
      default: break
      }
      let place = "\(path)/\(entryName)"
      guard try isFolder(entry, of: folder, at: place) else { continue }
      guard String(validating: bytes, as: UTF8.self) != nil else {
        throw error(place, "has a name that is not UTF-8")
      }
      try visit(
        place, named: name.map { "\($0)/\(entryName)" } ?? entryName, below: above + [identity],
        &found)
    }
  }

  /// Whether an entry is a folder, or a link to one.
  private static func isFolder(
    _ entry: UnsafeMutablePointer<dirent>, of folder: OpaquePointer, at place: String
  ) throws(AuthoredError) -> Bool {
    switch Int(entry.pointee.d_type) {
    case Int(DT_DIR): return true
    case Int(DT_LNK), Int(DT_UNKNOWN): break
    default: return false
    }
    var target = stat()
    let code = withUnsafePointer(to: &entry.pointee.d_name) { name in
      name.withMemoryRebound(to: CChar.self, capacity: 1) {
        fstatat(dirfd(folder), $0, &target, 0)
      }
    }
    guard code == 0 else {
      throw error(place, "is a link that leads nowhere: \(String(cString: strerror(errno)))")
    }
    return target.st_mode & S_IFMT == S_IFDIR
  }

  private static func error(_ path: String, _ problem: String) -> AuthoredError {
    AuthoredError(file: path, problem: problem, expected: "a folder of scenarios")
  }

  /// Reads one scenario.
  ///
  /// - Throws: `AuthoredError` that names file, line, key and what was expected.
  package func scenario(named name: String) throws(AuthoredError) -> Scenario {
    try Scenario(folder: root + "/" + name, name: name)
  }
}
