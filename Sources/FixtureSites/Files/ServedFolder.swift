internal import FixtureSystem
import HTTPMessages
import HTTPTypes

/// Options for serving the files of a folder.
public struct FolderOptions: Hashable, Sendable {
  /// Whether a request for a range gets only that part of a file.
  package var acceptsRanges: Bool
  /// Whether a folder without an index page is answered with a list of its files.
  package var listsFolders: Bool
  /// Whether names that begin with a dot are served; top-level `.well-known` always is (RFC 8615).
  package var servesHidden: Bool
  /// Header fields that are added to the reply for each file.
  package var fields: HTTPFields

  /// Creates options; the defaults suit a folder of pages.
  public init(
    acceptsRanges: Bool = true, listsFolders: Bool = false, servesHidden: Bool = false,
    fields: HTTPFields = [:]
  ) {
    self.acceptsRanges = acceptsRanges
    self.listsFolders = listsFolders
    self.servesHidden = servesHidden
    self.fields = fields
  }
}

/// A folder on disk that is served at the paths below a prefix.
struct ServedFolder: Hashable, Sendable {
  /// The path at which the folder is served, with a slash at both ends.
  let prefix: String
  /// The absolute path of the folder, without symbolic links.
  let root: String
  private(set) var options: FolderOptions

  init(root: String, prefix: String, options: FolderOptions) {
    self.prefix = prefix
    self.options = options
    self.root = URL(filePath: root).resolvingSymlinksInPath().path
  }

  /// Returns a copy of the folder with placeholders replaced in the fields of its files.
  func resolved(_ origins: OriginAddresses) -> ServedFolder {
    var copy = self
    copy.options.fields = options.fields.resolved(origins)
    return copy
  }

  /// Returns the percent-decoded names of a path below the prefix.
  ///
  /// The last name is empty if the path ends with a slash. Returns `nil` for everything that could
  /// lead elsewhere (`.`, `..`, empty names, an encoded slash, a backslash, a NUL, a broken escape,
  /// bytes that are not UTF-8) and for hidden names.
  func names(of path: String) -> [String]? {
    guard path.hasPrefix(prefix) else { return nil }
    let parts = path.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false)
    var names: [String] = []
    for (index, part) in parts.enumerated() {
      guard let bytes = String(part).percentDecoded,
        let name = String(validating: bytes, as: UTF8.self),
        name != ".", name != "..", !bytes.contains(where: { "/\\\0".utf8.contains($0) }),
        isShown(name, isFirst: index == 0),
        !name.isEmpty || index == parts.count - 1
      else { return nil }
      names.append(name)
    }
    return names
  }

  private func isShown(_ name: String, isFirst: Bool) -> Bool {
    !name.hasPrefix(".") || options.servesHidden
      || isFirst && prefix == "/" && name == ".well-known"
  }

  /// Returns the path on disk for a URL's path, without a final slash; `nil` if `names(of:)` is
  /// `nil`.
  func place(of path: String) -> String? {
    guard isPlain(path) else { return names(of: path).map(place(of:)) }
    var rest = Substring(path.utf8.dropFirst(prefix.utf8.count))
    if rest.utf8.last == UInt8(ascii: "/") { rest.removeLast() }
    return rest.isEmpty ? root : "\(root)/\(rest)"
  }

  /// Whether a path below the prefix does not need decoding or a check.
  ///
  /// Its names have only letters, digits, `-`, `_` and `.`, and none of them begins with a dot.
  private func isPlain(_ path: String) -> Bool {
    guard path.utf8.starts(with: prefix.utf8) else { return false }
    var last = UInt8(ascii: "/")
    for byte in path.utf8.dropFirst(prefix.utf8.count) {
      let isMark = byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/")
      guard isMark ? last != UInt8(ascii: "/") : byte.isWordCharacter else { return false }
      last = byte
    }
    return true
  }

  func place(of names: [String]) -> String {
    ([root] + names.filter { !$0.isEmpty }).joined(separator: "/")
  }

  /// Returns the reply if there is no file: a redirect that adds a folder's slash, a list of the
  /// folder's files if the options allow lists, or 404.
  func reply(toFolderOf request: FixtureRequest, at place: String, isFolder: Bool) -> Reply {
    let path = request.path
    if !isFolder, isFolderInside(place) {
      return .redirect(301, to: path + "/" + (request.query.map { "?" + $0 } ?? ""))
    }
    guard options.listsFolders, isFolder, isFolderInside(place) else { return .notFound(path) }
    return FolderListing(of: place, in: self).page(at: path, isTop: path == prefix)
  }

  /// Whether there is a folder at the path that is inside this folder after symbolic links are
  /// followed.
  func isFolderInside(_ place: String) -> Bool {
    FolderBeneath(at: place, beneath: root) != nil
  }

  /// Returns the identity of the file at a path; `nil` if the file is missing or outside the
  /// folder.
  func identity(at place: String) throws(FileTrouble) -> FileIdentity? {
    try FileIdentity(at: place, beneath: root)
  }

  /// Opens the file at a path; `nil` if the file is missing or outside the folder.
  func open(_ place: String) throws(FileTrouble) -> OpenFile? {
    try OpenFile(at: place, beneath: root)
  }
}

/// The sorted names in a folder, except those that begin with a dot and those that lead out of the
/// served folder.
struct FolderListing {
  /// The maximum number of names that are looked up, since each costs several system calls.
  static let mostNames = 1000

  /// The names, with a slash at the end of folders' names.
  let names: [String]
  /// The number of names that were left out because of the limit.
  let left: Int

  init(of place: String, in folder: ServedFolder) {
    let found = FolderBeneath(at: place, beneath: folder.root)?.names ?? []
    let shown = found.filter { !$0.hasPrefix(".") }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    left = max(0, shown.count - Self.mostNames)
    names = shown.prefix(Self.mostNames).compactMap { name in
      let inner = "\(place)/\(name)"
      if folder.isFolderInside(inner) { return name + "/" }
      // A file that this process may not read is also listed.
      do throws(FileTrouble) { return try folder.identity(at: inner).map { _ in name } } catch {
        return name
      }
    }
  }

  /// Returns the page for a path; `isTop` means that the parent folder is not served.
  func page(at path: String, isTop: Bool) -> Reply {
    let title =
      "Files in \(path.percentDecoded.map { String(decoding: $0, as: UTF8.self) } ?? path)"
    let items = (isTop ? [] : ["../"]) + names
    let links = items.map { name in
      // A relative URL must not look as if it began with a scheme (RFC 3986 section 4.2).
      let address = name.utf8.percentEncoded { $0.isUnreserved || $0 == UInt8(ascii: "/") }
      return "<li><a href=\"\(address)\">\(name.escapedForHTML)</a>\n"
    }
    let more = left > 0 ? "<li>and \(left) more\n" : ""
    return .html(
      HelperText.page(title.escapedForHTML, "<ul>\n\(links.joined())\(more)</ul>"))
  }
}

extension FileManager {
  /// Whether there is a folder, or a link to one, at the path.
  package func isFolder(_ path: String) -> Bool {
    var isDirectory = false
    return fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
  }
}
