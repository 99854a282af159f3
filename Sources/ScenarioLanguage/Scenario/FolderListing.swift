import Foundation

/// What lies in a folder, sorted; links are not followed.
struct FolderListing {
  /// The folder.
  let folder: String
  /// The names of what lies in it, but for those that begin with a dot.
  let names: [String]

  /// Lists a folder; one that cannot be read has nothing in it.
  init(_ folder: String) {
    self.folder = folder
    names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The expectations, recorded ones and those of unknown engines too.
  var expectations: [ExpectationName] { names.compactMap(ExpectationName.init) }

  /// The path of something in the folder.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Whether a name is a folder's.
  func isFolder(_ name: String) -> Bool { type(of: name) == .typeDirectory }

  /// Whether a name is a file's.
  func isFile(_ name: String) -> Bool { type(of: name) == .typeRegular }

  private func type(of name: String) -> FileAttributeType? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
    return attributes?[.type] as? FileAttributeType
  }
}
