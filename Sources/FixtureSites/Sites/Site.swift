import AuthoredYAML
import HTTPTypes

/// Named origins that are served together; the first one is `main`.
///
/// An ``Origin`` has a ``Responder`` for each path. A site is a value: it can be written in Swift
/// or read from a site file, and serving does not change it. A session serves a copy in which
/// `${origin.NAME}` is replaced with the URL of that origin, which is unknown until then.
///
/// ```swift
/// let site = Site(origins: [
///   ("main", Origin(["/start": .redirect(302, to: "${origin.other}/page")])),
///   ("other", Origin(["/page": .html("<p>Hello")])),
/// ])
/// ```
public struct Site: Sendable {
  /// The origins in the order in which they are written, with `main` first.
  public var origins: [(name: String, origin: Origin)]
  /// The files whose content is in the replies, except those in served folders.
  package private(set) var files: [String] = []
  /// The size in bytes of the text of a site that was sent over the control API; 0 for other sites.
  package var textBytes = 0

  /// Creates a site.
  public init(origins: [(name: String, origin: Origin)]) {
    self.origins = origins
  }

  /// Creates a site of one origin.
  public init(main: Origin) {
    self.init(origins: [("main", main)])
  }

  /// Returns a copy of the site for one session.
  ///
  /// Each `${origin.NAME}` is replaced with the URL of that origin, and the copy does not share the
  /// state of other sessions. The URLs have a scheme, a host and a port: `http://127.0.0.1:8080`.
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
  /// The keys of a site file, for files that have these and other keys, such as a scenario.
  package static let keys = declarations.map(\.name)

  fileprivate static let declarations: [Key<Draft>] = [
    .optional("site", \.main, Origin.shape, "the origin `main`: replies by path, and its options"),
    .key(
      "origins", \.others,
      Origin.shape.entries(of: "origins by name")
        .schema(.entries(Origin.shape.schema, named: .text(matching: "^[A-Za-z0-9_-]+$"))),
      "the origins by name"),
    .optional("root", \.root, .folder, "a folder for all paths of `main`"),
  ]

  fileprivate struct Draft {
    var main: Origin?
    var others: [String: Origin] = [:]
    var root: String?
  }

  /// Reads a site from those keys of a mapping that are in ``keys``.
  ///
  /// - Parameters:
  ///   - directory: The folder that file paths are relative to.
  ///   - access: The files that the site may read, which are limited if a client sent the site.
  /// - Throws: An `AuthoredError` with the file, line and key, and what was expected.
  package init(
    authored fields: AuthoredFields, directory: String, access: FileAccess = .anywhere
  ) throws(AuthoredError) {
    let names = ["main"] + (try Self.otherNames(fields))
    let surroundings = SiteSurroundings(directory: directory, access: access, origins: Set(names))
    let entries = fields.entries.map { key, node -> (key: String, value: AuthoredNode) in
      var node = node
      node.context = surroundings
      return (key, node)
    }
    var draft = Draft()
    try AuthoredFields(node: fields.node, entries: entries).read(Self.declarations, into: &draft)
    var main = draft.main ?? draft.others["main"] ?? Origin()
    if let root = draft.root { main.serve(StaticFiles(root: root)) }
    draft.others["main"] = main
    self.init(origins: names.map { ($0, draft.others[$0] ?? Origin()) })
    files = surroundings.files.places
  }

  /// Reads a site from ``keys``, or from only the paths of `main`, such as `/: {html: <p>Hello}`.
  ///
  /// - Parameters:
  ///   - directory: The folder that file paths are relative to.
  ///   - access: The files that the site may read, which are limited if a client sent the site.
  /// - Throws: An `AuthoredError` with the file, line and key, and what was expected.
  package init(
    authored node: AuthoredNode, directory: String, access: FileAccess = .anywhere
  ) throws(AuthoredError) {
    guard node.isMapping, try node.entries().contains(where: { $0.key.hasPrefix("/") }) else {
      try self.init(authored: node.fields(Self.keys), directory: directory, access: access)
      return
    }
    let fields = AuthoredFields(node: node, entries: [("site", node)])
    try self.init(authored: fields, directory: directory, access: access)
  }

  /// Reads a site file.
  ///
  /// - Throws: `AuthoredError`, also if the file cannot be read.
  public init(contentsOf file: String) throws(AuthoredError) {
    let node = try AuthoredNode(contentsOf: file, expected: "a site file")
    let directory = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
    try self.init(authored: node, directory: directory)
  }

  /// Returns the names of all origins except `main`; the key `site` is short for `origins.main`.
  private static func otherNames(_ fields: AuthoredFields) throws(AuthoredError) -> [String] {
    var names: [String] = []
    for (name, node) in try fields["origins"]?.entries(of: "origins by name") ?? [] {
      guard !name.isEmpty, name.utf8.allSatisfy(\.isWordCharacter) else {
        throw node.error(
          "the origin name '\(name)'", expected: "letters, digits, '-' and '_', such as main")
      }
      if name != "main" {
        names.append(name)
      } else if fields["site"] != nil {
        throw node.error("'site' is 'origins.main', and both are written", expected: "one of them")
      }
    }
    return names
  }
}

/// The JSON schema of a site file (draft 2020-12), for editors that complete and check YAML.
package enum SiteSchema {
  /// The schema of the complete file.
  package static var file: Schema {
    Schema.mapping(keys + Schema.properties(of: Origin.options))
      .with("patternProperties", Origin.paths)
  }

  /// The schema as JSON text.
  package static var text: String { file.file(titled: "Site file of fixture-server") }

  /// The keys of a site, for schemas of files that have these and other keys.
  package static let keys = Schema.properties(of: Site.declarations)
}
