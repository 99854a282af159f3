import Foundation
import SystemFiles

/// The files below some folders, each with its version; links to folders are not followed.
///
/// It is looked at again and again: that works on every file system, mounted ones too, where being
/// notified of changes does not, and a thousand files take some ten milliseconds.
struct FolderState: Hashable, Sendable {
  private var files: [String: FileIdentity] = [:]

  /// Reads the state of folders.
  ///
  /// - Parameters:
  ///   - folders: The absolute paths; a folder that cannot be read counts as empty.
  ///   - ignored: A folder below them that does not count.
  init(of folders: [String], but ignored: String? = nil) {
    for folder in folders where folder != ignored {
      let entries = FileManager.default.enumerator(atPath: folder)
      while let entry = entries?.nextObject() as? String {
        let path = "\(folder)/\(entry)"
        if path == ignored || Self.isPassing(entry) {
          entries?.skipDescendants()
        } else {
          // A folder has no version.
          files[path] = try? FileIdentity(at: path)
        }
      }
    }
  }

  /// Returns the paths that are new, gone or changed, sorted.
  func changes(since old: FolderState) -> [String] {
    Set(files.keys).union(old.files.keys).filter { files[$0] != old.files[$0] }.sorted()
  }

  /// Whether a file is an editor's own, or a recorded trace, which no play reads.
  private static func isPassing(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name.hasPrefix(".") || name.hasSuffix("~") || name.hasSuffix(".new.yaml")
  }
}
