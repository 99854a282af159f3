import Foundation
import FuzzTargets

/// The folders of inputs, relative to the root of the repository.
enum Folders {
  /// The kept inputs: one folder per target.
  ///
  /// Its folder `crashes` has inputs that once failed.
  static let corpus = "Tests/Corpus"

  static func kept(_ target: FuzzTarget) -> String { "\(corpus)/\(target)" }
  static func crashes(_ target: FuzzTarget) -> String { "\(kept(target))/crashes" }
  /// The inputs that this run finds.
  static func found(_ target: FuzzTarget) -> String { ".build/fuzz/found/\(target)" }
  static func dictionary(_ target: FuzzTarget) -> String { "\(found(target))-dictionary" }

  /// Makes a folder.
  ///
  /// If `isNew` is true, removes what is in it.
  static func make(_ path: String, isNew: Bool = false) throws {
    if isNew { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// The paths of the files in a folder.
  static func files(in path: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.sorted().map { "\(path)/\($0)" }.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }
}
