import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A folder below a path: files by their type, index pages, nothing from outside the folder.
///
/// Files are read anew for each request, so that editing a page shows at once.
public struct StaticFiles: Responder {
  /// The path that stands for the folder, with a slash at both ends.
  public let prefix: String
  /// The folder, absolute and without symbolic links.
  public let root: String
  /// Fields that each file gets.
  public let fields: HTTPFields
  /// Whether parts of files are given away.
  public let acceptsRanges: Bool
  private let context: SiteContext
  private let files = FileCache()

  /// Serves a folder below a path.
  public init(
    root: String, prefix: String = "/", acceptsRanges: Bool = true, fields: HTTPFields = [:]
  ) {
    self.init(
      root: root, prefix: prefix, acceptsRanges: acceptsRanges, fields: fields,
      context: SiteContext())
  }

  private init(
    root: String, prefix: String, acceptsRanges: Bool, fields: HTTPFields, context: SiteContext
  ) {
    self.prefix = prefix
    self.root = URL(filePath: root).resolvingSymlinksInPath().path
    self.acceptsRanges = acceptsRanges
    self.fields = fields
    self.context = context
  }

  /// The file of the path, a redirect to a folder's slash, or 404.
  public func reply(to request: FixtureRequest) -> Reply {
    let path = request.path
    guard path.hasPrefix(prefix), let names = Self.names(path.dropFirst(prefix.count)) else {
      return .notFound(path)
    }
    let isFolder = names.last?.isEmpty ?? true
    let place = ([root] + names.filter { !$0.isEmpty }).joined(separator: "/")
    do throws(Shortage) {
      if let file = try file(isFolder ? place + "/index.html" : place) {
        return file.reply(to: request)
      }
    } catch { return error.reply(to: path) }
    if !isFolder, isFolderInside(place) {
      return .redirect(301, to: path + "/" + (request.query.map { "?" + $0 } ?? ""))
    }
    return .notFound(path)
  }

  /// The same folder, with placeholders replaced in its text files.
  public func resolved(_ context: SiteContext) -> any Responder {
    StaticFiles(
      root: root, prefix: prefix, acceptsRanges: acceptsRanges,
      fields: fields.resolved(context.origins), context: context)
  }

  /// The names between the slashes, percent-decoded, the last one empty for a folder.
  ///
  /// Nil for everything that could mean another place: `.`, `..`, empty names, an encoded slash,
  /// a backslash, a NUL, a broken escape, bytes that are not UTF-8.
  private static func names(_ path: Substring) -> [String]? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
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

  private func file(_ place: String) throws(Shortage) -> Representation? {
    let known = files[place]
    if let known, known.content.count < FileCache.largeContent {
      guard let content = try Shortage.content(of: place) else { return nil }
      // The same content as before tells nothing new, wherever it is now.
      if known.content == content { return known.reply }
    }
    let date = Self.date(of: place)
    // To read a video anew for each of its parts would take longer than to send them.
    if let known, known.content.count >= FileCache.largeContent, let date, known.date == date {
      return known.reply
    }
    guard let content = try Shortage.content(of: place), isInside(place) else { return nil }
    let reply = Representation(
      file: content, type: MediaType.of(place),
      modified: Self.modified(date),
      acceptsRanges: acceptsRanges, fields: fields)
    let resolved = reply.resolved(context) as? Representation ?? reply
    files[place] = FileCache.Entry(content: content, date: date, reply: resolved)
    return resolved
  }

  private static func date(of place: String) -> Date? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: place)
    return attributes?[.modificationDate] as? Date
  }

  /// A date to send: none is later than now (RFC 9110 section 8.8.2.1).
  private static func modified(_ date: Date?) -> HTTPDate {
    HTTPDate(seconds: Int(min(date?.timeIntervalSince1970 ?? 0, Date().timeIntervalSince1970)))
  }

  private func isFolderInside(_ place: String) -> Bool {
    var isDirectory = false
    let exists = FileManager.default.fileExists(atPath: place, isDirectory: &isDirectory)
    return exists && isDirectory && isInside(place)
  }

  /// Whether a place is in the folder after symbolic links have been followed.
  private func isInside(_ place: String) -> Bool {
    let real = URL(filePath: place).resolvingSymlinksInPath().path
    return real.hasPrefix(root == "/" ? root : root + "/")
  }
}
