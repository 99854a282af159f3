#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Which files of the machine a site may serve.
public enum FileAccess: Hashable, Sendable {
  /// Every one that the process may read: the author of the site owns the machine.
  case anywhere
  /// Those in a folder, wherever symbolic links lead.
  case inside(String)
  /// None.
  case nowhere

  /// Whether a place may be read; a place with `..` in it only where every place may be.
  func allows(_ place: String) -> Bool {
    switch self {
    case .anywhere: return true
    case .nowhere: return false
    case .inside(let folder):
      guard !place.split(separator: "/").contains("..") else { return false }
      let root = URL(filePath: folder).resolvingSymlinksInPath().path
      let real = URL(filePath: place).resolvingSymlinksInPath().path
      return real == root || real.hasPrefix(root == "/" ? root : root + "/")
    }
  }

  /// What an author may write instead of a place that is not allowed.
  var expected: String {
    switch self {
    case .anywhere: "the path of a file"
    case .inside: "a path inside the folder that is served, without '..'"
    case .nowhere: "content in the site itself, such as html or json"
    }
  }
}
