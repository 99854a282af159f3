import AuthoredYAML
import HTTPTypes
internal import SystemFiles

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A folder below a path whose files mean what they mean to wptserve, the server of the web
/// platform tests: `.headers` beside a file, `.sub.` and `.asis` in its name, `pipe` in the query.
///
/// What the files do not say is left out: no charset is added to a type, no `Cache-Control`, and no
/// `Last-Modified`. Everything is read anew for each request.
public struct WPTFiles: Responder {
  private var folder: ServedFolder
  private var context = SiteContext()

  /// The path that stands for the folder, with a slash at both ends.
  public var prefix: String { folder.prefix }

  /// Serves a folder below a path; the fields of the options come before those of header files.
  public init(root: String, prefix: String = "/", options: FolderOptions = FolderOptions()) {
    folder = ServedFolder(root: root, prefix: prefix, options: options)
  }

  /// The file of the path; 500 with file and line where it, or a file of its fields, is wrong, 400
  /// where the query is.
  public func reply(to request: FixtureRequest) -> Reply {
    let path = request.path
    guard var names = folder.names(of: path) else { return .notFound(path) }
    let place = folder.place(of: names)
    let isFolder = names.last?.isEmpty ?? true
    if isFolder { names = names.dropLast() + ["index.html"] }
    do {
      if let reply = try self.reply(to: request, names) { return reply }
    } catch let error as FileTrouble {
      return error.reply(to: path)
    } catch let error as Pipe.Mistake {
      return .text("400: \(error)\n", status: 400)
    } catch {
      return .text("500: \(error)\n", status: 500)
    }
    return folder.reply(toFolderOf: request, at: place, isFolder: isFolder)
  }

  /// Time: files are read anew, and a template of 256 KiB takes 40 ms.
  public func needs(for request: RequestHead) -> ReplyNeeds { .time }

  /// The same folder, with the addresses of a session.
  public func resolved(_ context: SiteContext) -> any Responder {
    var copy = self
    copy.folder = folder.resolved(context.origins)
    copy.context = context
    return copy
  }

  /// What is wrong with the folder's files and can be told without a request.
  ///
  /// - Throws: ``AuthoredError`` with the first mistake, by the order of the files' paths.
  func check() throws(AuthoredError) {
    let found = (try? FileManager.default.subpathsOfDirectory(atPath: folder.root)) ?? []
    for path in found.sorted() where WPTFileName(path).isChecked {
      let place = "\(folder.root)/\(path)"
      guard folder.isInside(place), let data = FileManager.default.contents(atPath: place) else {
        continue
      }
      let name = WPTFileName(path)
      if name.isHeaders {
        _ = try HeaderFile([UInt8](data), file: place, isTemplate: name.isHeaderTemplate)
      } else {
        _ = try Template([UInt8](data), file: place)
      }
    }
  }

  private func reply(to request: FixtureRequest, _ names: [String]) throws -> Reply? {
    let place = folder.place(of: names)
    guard folder.isInside(place), let content = try OpenFile(at: place) else { return nil }
    let name = WPTFileName(names.last ?? "")
    if name.isScript { return .text(Self.noScript(names), status: 501) }
    if name.isWhole { return Reply([.raw(try content.bytes(for: ".asis"))]) }
    var values = TemplateValues(request: request, context: context, folder: folder)
    var head = ReplyHead(status: 200, fields: folder.options.fields)
    let above = names.dropLast()
    head.fields.append(contentsOf: try headerFields(above + ["__dir__"], &values))
    head.fields.append(contentsOf: try headerFields(names, &values))
    if head.fields[.contentType] == nil { head.fields[.contentType] = name.type }
    let file = names.joined(separator: "/")
    let pipes = try Pipe.all(of: request)
    if pipes.isEmpty, !name.isTemplate, content.identity.size > FileSlice.mostInMemory {
      return Representation(head, content, acceptsRanges: folder.options.acceptsRanges)
        .reply(to: request)
    }
    var body = try content.bytes(for: "templates and pipes")
    if name.isTemplate {
      body = try Template(body, file: file).filled(from: &values, name.escaping)
    }
    guard pipes.isEmpty else {
      var piped = PipedContent(head, body, file: file)
      for pipe in pipes { try piped.pass(pipe, from: &values) }
      return piped.reply
    }
    return Representation(
      head, body, acceptsRanges: folder.options.acceptsRanges,
      makesTag: head.fields[.eTag] == nil, replacesPlaceholders: false
    ).reply(to: request)
  }

  /// The fields of the header file for a name: the template where there is one, else the plain one.
  private func headerFields(
    _ names: [String], _ values: inout TemplateValues
  ) throws -> HTTPFields {
    for isTemplate in [true, false] {
      let ending = isTemplate ? ".sub.headers" : ".headers"
      let (place, file) = (folder.place(of: names) + ending, names.joined(separator: "/") + ending)
      guard folder.isInside(place), let content = try OpenFile(at: place) else { continue }
      return try HeaderFile(
        content.bytes(for: "header fields"), file: file, isTemplate: isTemplate
      ).fields(from: &values)
    }
    return [:]
  }

  private static func noScript(_ names: [String]) -> String {
    "501: \(names.joined(separator: "/")) is a script for wptserve, which this server does not run; "
      + "write a path with its reply into the site file\n"
  }
}
