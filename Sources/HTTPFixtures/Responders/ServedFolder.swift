#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A folder of the machine that stands for all paths below a prefix.
struct ServedFolder: Hashable, Sendable {
  /// The path that stands for the folder, with a slash at both ends.
  let prefix: String
  /// The folder, absolute and without symbolic links.
  let root: String

  init(root: String, prefix: String) {
    self.prefix = prefix
    self.root = URL(filePath: root).resolvingSymlinksInPath().path
  }

  /// The names of a path below the prefix, percent-decoded, the last one empty for a folder.
  ///
  /// Nil for everything that could mean another place: `.`, `..`, empty names, an encoded slash,
  /// a backslash, a NUL, a broken escape, bytes that are not UTF-8.
  func names(of path: String) -> [String]? {
    guard path.hasPrefix(prefix) else { return nil }
    let parts = path.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false)
    var names: [String] = []
    for (index, part) in parts.enumerated() {
      guard let bytes = String(part).percentDecoded,
        let name = String(validating: bytes, as: UTF8.self),
        name != ".", name != "..", !bytes.contains(where: { "/\\\0".utf8.contains($0) }),
        !name.isEmpty || index == parts.count - 1
      else { return nil }
      names.append(name)
    }
    return names
  }

  /// Where on the machine the names lead.
  func place(of names: [String]) -> String {
    ([root] + names.filter { !$0.isEmpty }).joined(separator: "/")
  }

  /// The reply where there is no file: a redirect to a folder's slash, a list where it is wanted,
  /// 404.
  func reply(
    toFolderOf request: FixtureRequest, at place: String, isFolder: Bool, isListed: Bool
  ) -> Reply {
    let path = request.path
    if !isFolder, isFolderInside(place) {
      return .redirect(301, to: path + "/" + (request.query.map { "?" + $0 } ?? ""))
    }
    guard isListed, isFolder, isFolderInside(place) else { return .notFound(path) }
    return FolderListing(of: place, in: self).page(at: path, isTop: path == prefix)
  }

  /// Whether a place is a folder in this one.
  func isFolderInside(_ place: String) -> Bool {
    var isDirectory = false
    let exists = FileManager.default.fileExists(atPath: place, isDirectory: &isDirectory)
    return exists && isDirectory && (place == root || isInside(place))
  }

  /// Whether a place is in the folder after symbolic links have been followed.
  func isInside(_ place: String) -> Bool {
    let real = URL(filePath: place).resolvingSymlinksInPath().path
    return real.hasPrefix(root == "/" ? root : root + "/")
  }
}
