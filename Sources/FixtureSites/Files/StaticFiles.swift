internal import FixtureSystem
import HTTPMessages

/// A folder that is served below a path: its files with their media types, and its index pages.
///
/// Files outside the folder are never served.
///
/// The file is checked for changes after a request arrives, so an edited page is served at once.
/// No request makes the server read a large file into memory: files of more than
/// `FileSlice.mostInMemory` bytes are sent from disk in pieces.
public struct StaticFiles: Responder {
  private let folder: ServedFolder
  private let context: SiteContext
  private let files = FileCache()
  private let checked = CheckedFiles()

  /// The path at which the folder is served, with a slash at both ends.
  package var prefix: String { folder.prefix }
  /// The absolute path of the folder, without symbolic links.
  package var root: String { folder.root }

  /// Creates a responder that serves a folder below a path.
  public init(root: String, prefix: String = "/", options: FolderOptions = FolderOptions()) {
    self.init(ServedFolder(root: root, prefix: prefix, options: options), SiteContext())
  }

  private init(_ folder: ServedFolder, _ context: SiteContext) {
    self.folder = folder
    self.context = context
  }

  /// Returns the file at the path, a redirect that adds a folder's slash, a list of a folder's
  /// files if the options allow lists, or 404.
  public func reply(to request: FixtureRequest) -> Reply {
    let path = request.path
    if let arrival = request.arrival, let file = checked.reply(at: path, for: arrival) {
      return file.reply(to: request)
    }
    guard let place = folder.place(of: path) else { return .notFound(path) }
    let isFolder = path.utf8.last == UInt8(ascii: "/")
    do throws(FileTrouble) {
      if let file = try file(isFolder ? place + "/index.html" : place, for: request.arrival) {
        if let arrival = request.arrival { checked.insert(file, at: path, for: arrival) }
        return file.reply(to: request)
      }
    } catch { return error.reply(to: path) }
    return folder.reply(toFolderOf: request, at: place, isFolder: isFolder)
  }

  /// Returns `.time` if the reply may list a folder, since 1,500 names take 9 ms.
  public func needs(for request: RequestHead) -> ReplyNeeds {
    folder.options.listsFolders && request.path.utf8.last == UInt8(ascii: "/") ? .time : []
  }

  /// Returns a copy of the folder with placeholders replaced in its text files.
  public func resolved(_ context: SiteContext) -> (any Responder)? {
    StaticFiles(folder.resolved(context.origins), context)
  }

  private func file(
    _ place: String, for arrival: UInt64?
  ) throws(FileTrouble) -> Representation? {
    guard let identity = try identity(at: place, for: arrival) else { return nil }
    let type = MediaType.of(place)
    if let known = files[FileCache.Key(identity: identity, type: type)] { return known }
    guard let file = try folder.open(place) else { return nil }
    let options = folder.options
    let made = Representation(
      file: file, type: type, acceptsRanges: options.acceptsRanges, fields: options.fields)
    var reply = made.resolved(context) as? Representation ?? made
    guard file.identity.isSettled else { return reply }
    // If no placeholder was replaced, the file contains exactly the bytes to send.
    if files.hasDescriptors, reply.content == made.content { reply = reply.sent(from: file) }
    files.insert(reply, for: FileCache.Key(identity: file.identity, type: type))
    return reply
  }
}

extension StaticFiles {
  /// Returns the identity of the file at a path; `nil` if the file is missing or outside the
  /// folder.
  ///
  /// The path of a folder is looked up once for all requests that arrive together. That takes five
  /// system calls, and each file in the open folder takes one more.
  private func identity(
    at place: String, for arrival: UInt64?
  ) throws(FileTrouble) -> FileIdentity? {
    if let arrival, let slash = place.utf8.lastIndex(of: UInt8(ascii: "/")) {
      let above = checked.folder(at: place[..<slash], in: folder, for: arrival)
      let name = String(place[place.utf8.index(after: slash)...])
      if let identity = above?.file(named: name) { return identity }
    }
    return try folder.identity(at: place)
  }
}

extension FileTrouble {
  /// Returns the reply that a client gets instead of the file.
  func reply(to path: String) -> Reply {
    switch self {
    case .denied:
      .text("403: the server may not read the file of \(path)\n", status: 403)
    case .shortage(let code):
      .text(
        "503: the file of \(path) cannot be read now (\(text(ofErrno: code))); if this server has "
          + "too many files and connections open, raise its limit (ulimit -n) or close connections\n",
        status: 503)
    }
  }
}
