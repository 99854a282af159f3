import AuthoredYAML
import FixtureServing
import FixtureSites
import FixtureSystem

/// The source that a site is read from.
enum SiteSource {
  /// A folder: the site is its `site.yaml` if it has one, otherwise its files as they are.
  case folder(String)
  /// A site file.
  case file(String)
  /// The scenario with this name. Only the site in its file is read.
  case scenario(String)
  /// No site: the server serves only the sites of sessions.
  case sessions

  /// Creates the source at a path, which is the path of a site file or of a folder.
  init(at path: String) {
    let isFile = FileManager.default.fileExists(atPath: path) && !FileManager.default.isFolder(path)
    self = isFile ? .file(path) : .folder(path)
  }

  /// The source if the user does not name one.
  static var usual: SiteSource { nearest("Fixtures/Site").map { .folder($0) } ?? .sessions }

  /// Returns the path of the site file, whether or not it exists.
  func file() throws(SiteSourceError) -> String? {
    switch self {
    case .folder(let path): Self.siteFile(of: path)
    case .file(let path): path
    case .scenario(let name): try SiteSource.scenarioFile(name)
    case .sessions: nil
    }
  }

  func site() throws -> Site {
    switch self {
    case .folder(let path):
      guard FileManager.default.isFolder(path) else { throw SiteSourceError.notReadable(path) }
      let file = Self.siteFile(of: path)
      if FileManager.default.fileExists(atPath: file) { return try Site(contentsOf: file) }
      return try Site(
        authored: AuthoredNode(parsing: "root: .", file: path), directory: path)
    case .file(let path): return try Site(contentsOf: path)
    case .scenario(let name): return try SiteSource.scenario(in: SiteSource.scenarioFile(name))
    case .sessions: return Site(main: Origin())
    }
  }

  private static func siteFile(of folder: String) -> String {
    folder.hasSuffix("/") ? folder + "site.yaml" : folder + "/site.yaml"
  }

  /// Finds a folder in the working directory or a parent, or otherwise next to the executable.
  static func nearest(_ name: String) -> String? {
    var directory = FileManager.default.currentDirectoryPath
    while true {
      let candidate = directory == "/" ? "/\(name)" : "\(directory)/\(name)"
      if FileManager.default.isFolder(candidate) { return candidate }
      if directory == "/" || directory.isEmpty { break }
      directory = SiteSource.directory(of: directory)
    }
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let beside = SiteSource.directory(of: link ?? CommandLine.arguments[0]) + "/" + name
    return FileManager.default.isFolder(beside) ? beside : nil
  }

  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the site of a scenario file; the file's other keys are not checked.
  static func scenario(in file: String) throws -> Site {
    let node = try scenarioNode(file)
    let others = try node.entries().map(\.key)
    return try Site(authored: node.fields(Site.keys + others), directory: directory(of: file))
  }

  static func scenarioFile(_ name: String) throws(SiteSourceError) -> String {
    guard let folder = nearest("Fixtures/Scenarios") else { throw .noScenario(name, in: nil) }
    let found = folders(below: folder, depth: 4).filter { path in
      path.hasSuffix("/" + name)
        && FileManager.default.fileExists(atPath: path + "/scenario.yaml")
    }
    guard let first = found.first else { throw .noScenario(name, in: folder) }
    guard found.count == 1 else {
      throw .severalScenarios(name, found.map { String($0.dropFirst(folder.count + 1)) })
    }
    return first + "/scenario.yaml"
  }

  static func scenarioNode(_ file: String) throws -> AuthoredNode {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw SiteSourceError.notReadable(file)
    }
    return try AuthoredNode(parsing: text, file: file)
  }

  /// Returns all folders below another folder, sorted by name.
  static func folders(below folder: String, depth: Int) -> [String] {
    guard depth > 0 else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { "\(folder)/\($0)" }.filter(FileManager.default.isFolder).flatMap {
      path in
      [path] + folders(below: path, depth: depth - 1)
    }
  }
}
