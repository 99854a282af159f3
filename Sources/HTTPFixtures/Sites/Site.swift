import AuthoredYAML
import HTTPTypes

/// Named origins that are served together; the first one is `main`.
public struct Site: Sendable {
  /// The origins in the order they are written, `main` first.
  public var origins: [(name: String, origin: Origin)]

  /// Creates a site.
  public init(origins: [(name: String, origin: Origin)]) {
    self.origins = origins
  }

  /// Creates a site of one origin.
  public init(main: Origin) {
    self.init(origins: [("main", main)])
  }

  /// Reads the files in which an author can make mistakes, which are otherwise read for a request.
  ///
  /// - Throws: `AuthoredError` that names file, line and what was expected.
  public func checkFiles() throws(AuthoredError) {
    for (_, origin) in origins {
      for folder in origin.checkedFolders { try folder.check() }
    }
  }

  /// The same site as one session has it: with `${origin.NAME}` replaced by the address of each
  /// origin, and with nothing remembered of other sessions.
  ///
  /// Addresses go from scheme to port: `http://127.0.0.1:8080`.
  public func resolved(origins addresses: [String: String]) -> Site {
    var context = SiteContext(origins: OriginAddresses(addresses))
    return Site(
      origins: origins.map { name, origin in
        context.origin = name
        return (name, origin.resolved(context))
      })
  }
}

extension Site {
  /// The keys of a site file, for files that hold more, such as a scenario.
  public static let keys = ["site", "origins", "root"]

  /// Reads a site from the keys ``keys`` of a mapping.
  ///
  /// - Parameters:
  ///   - directory: Where relative paths of files begin.
  ///   - access: Which files may be read, for sites that come from elsewhere.
  /// - Throws: `AuthoredError` that names file, line, key and what was expected.
  public init(
    authored fields: AuthoredFields, directory: String, access: FileAccess = .anywhere
  ) throws(AuthoredError) {
    let written = try Self.originNodes(fields)
    let names = ["main"] + written.map(\.name).filter { $0 != "main" }
    let reader = SiteReader(directory: directory, access: access, origins: names)
    var origins: [String: Origin] = [:]
    for (name, node) in written { origins[name] = try reader.origin(node) }
    if let root = fields["root"] {
      let folder = try reader.folder(root)
      origins["main", default: Origin()].serve(folder)
    }
    self.init(origins: names.map { ($0, origins[$0] ?? Origin()) })
  }

  /// Reads a site: the keys ``keys``, or the paths of `main` alone, `/: {html: <p>Hello}`.
  ///
  /// - Parameters:
  ///   - directory: Where relative paths of files begin.
  ///   - access: Which files may be read, for sites that come from elsewhere.
  /// - Throws: `AuthoredError` that names file, line, key and what was expected.
  public init(
    authored node: AuthoredNode, directory: String, access: FileAccess = .anywhere
  ) throws(AuthoredError) {
    guard node.isMapping, try node.entries().contains(where: { $0.key.hasPrefix("/") }) else {
      try self.init(authored: node.fields(Self.keys), directory: directory, access: access)
      return
    }
    let reader = SiteReader(directory: directory, access: access, origins: ["main"])
    self.init(main: try reader.origin(node))
  }

  /// Reads a site file.
  ///
  /// - Throws: `AuthoredError`, also if the file cannot be read.
  public init(contentsOf file: String) throws(AuthoredError) {
    let node = try AuthoredNode(contentsOf: file, expected: "a site file")
    let directory = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
    try self.init(authored: node, directory: directory)
  }

  /// What is written for each origin; `site` is another word for `origins.main`.
  private static func originNodes(
    _ fields: AuthoredFields
  ) throws(AuthoredError) -> [(name: String, node: AuthoredNode)] {
    var nodes: [(name: String, node: AuthoredNode)] = []
    if let site = fields["site"] { nodes.append(("main", site)) }
    for (name, node) in try fields["origins"]?.entries(of: "origins by name") ?? [] {
      guard !name.isEmpty, name.utf8.allSatisfy({ $0.isOriginName }) else {
        throw node.error(
          "the origin name '\(name)'", expected: "letters, digits, '-' and '_', such as main")
      }
      guard !nodes.contains(where: { $0.name == name }) else {
        throw node.error("'site' is 'origins.main', and both are written", expected: "one of them")
      }
      nodes.append((name, node))
    }
    return nodes
  }
}

extension UInt8 {
  fileprivate var isOriginName: Bool {
    isUnreserved && self != UInt8(ascii: ".") && self != UInt8(ascii: "~")
  }
}
