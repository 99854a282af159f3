import AuthoredYAML
import HTTPFixtures

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where a site is read from.
enum SiteSource {
  /// A folder: by its `site.yaml` where it has one, else its files as they are.
  case folder(String)
  /// A site file.
  case file(String)
  /// A scenario by its name, of whose file only the site is read.
  case scenario(String)

  /// What stands at a path: a site file where it is a file, else a folder.
  init(at path: String) {
    let isFile = FileManager.default.fileExists(atPath: path) && !SiteSource.isFolder(path)
    self = isFile ? .file(path) : .folder(path)
  }

  /// Reads the site.
  func site() throws -> Site {
    switch self {
    case .folder(let path):
      guard SiteSource.isFolder(path) else { throw SiteSourceError.notReadable(path) }
      let file = path.hasSuffix("/") ? path + "site.yaml" : path + "/site.yaml"
      if FileManager.default.fileExists(atPath: file) { return try Site(contentsOf: file) }
      return try Site(
        authored: AuthoredNode(parsing: "root: .", file: path), directory: path)
    case .file(let path): return try Site(contentsOf: path)
    case .scenario(let name): return try SiteSource.scenario(in: SiteSource.scenarioFile(name))
    }
  }

  /// The folder that is served where nobody says what.
  static func defaultFolder() throws(SiteSourceError) -> String {
    guard let folder = nearest("Fixtures/Site") else {
      throw .noDefaultSite(from: FileManager.default.currentDirectoryPath)
    }
    return folder
  }

  /// A folder upward from the working directory, else beside the executable.
  static func nearest(_ name: String) -> String? {
    var directory = FileManager.default.currentDirectoryPath
    while true {
      let candidate = directory == "/" ? "/\(name)" : "\(directory)/\(name)"
      if isFolder(candidate) { return candidate }
      if directory == "/" || directory.isEmpty { break }
      directory = SiteSource.directory(of: directory)
    }
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let beside = SiteSource.directory(of: link ?? CommandLine.arguments[0]) + "/" + name
    return isFolder(beside) ? beside : nil
  }

  static func isFolder(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
  }

  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
