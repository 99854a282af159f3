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
  /// Fields that each file gets.
  public let fields: HTTPFields
  /// Whether parts of files are given away.
  public let acceptsRanges: Bool
  /// Whether a folder without an index page is answered with a list of its files.
  public let listsFolders: Bool
  private let folder: ServedFolder
  private let context: SiteContext
  private let files = FileCache()

  /// The path that stands for the folder, with a slash at both ends.
  public var prefix: String { folder.prefix }
  /// The folder, absolute and without symbolic links.
  public var root: String { folder.root }

  /// Serves a folder below a path.
  public init(
    root: String, prefix: String = "/", acceptsRanges: Bool = true, listsFolders: Bool = false,
    fields: HTTPFields = [:]
  ) {
    self.init(
      ServedFolder(root: root, prefix: prefix), acceptsRanges: acceptsRanges,
      listsFolders: listsFolders, fields: fields, context: SiteContext())
  }

  private init(
    _ folder: ServedFolder, acceptsRanges: Bool, listsFolders: Bool, fields: HTTPFields,
    context: SiteContext
  ) {
    self.folder = folder
    self.acceptsRanges = acceptsRanges
    self.listsFolders = listsFolders
    self.fields = fields
    self.context = context
  }

  /// The file of the path, a redirect to a folder's slash, a list where folders have one, or 404.
  public func reply(to request: FixtureRequest) -> Reply {
    let path = request.path
    guard let names = folder.names(of: path) else { return .notFound(path) }
    let isFolder = names.last?.isEmpty ?? true
    let place = folder.place(of: names)
    do throws(Shortage) {
      if let file = try file(isFolder ? place + "/index.html" : place) {
        return file.reply(to: request)
      }
    } catch { return error.reply(to: path) }
    return folder.reply(toFolderOf: request, at: place, isFolder: isFolder, isListed: listsFolders)
  }

  /// The same folder, with placeholders replaced in its text files.
  public func resolved(_ context: SiteContext) -> any Responder {
    StaticFiles(
      folder, acceptsRanges: acceptsRanges, listsFolders: listsFolders,
      fields: fields.resolved(context.origins), context: context)
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
    guard let content = try Shortage.content(of: place), folder.isInside(place) else { return nil }
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
}
