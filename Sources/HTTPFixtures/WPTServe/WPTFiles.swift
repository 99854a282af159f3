import AuthoredYAML
import EssentialFoundation
import HTTPTypes
internal import SystemFiles

/// A folder that is served as by wptserve, the server of the web platform tests: `.headers` beside
/// a file, `.sub.` and `.asis` in its name, `pipe` in the query.
///
/// Nothing is added to the fields of the files: no charset to a type, no `Cache-Control`, and no
/// `Last-Modified`. Everything is read for each request.
public struct WPTFiles: Responder {
  private var folder: ServedFolder
  private var context = SiteContext()

  /// The path that stands for the folder, with a slash at both ends.
  public var prefix: String { folder.prefix }

  /// Serves a folder below a path; the fields of the options come before those of header files.
  public init(root: String, prefix: String = "/", options: FolderOptions = FolderOptions()) {
    folder = ServedFolder(root: root, prefix: prefix, options: options)
  }

  /// Returns the file of the path; 500 with file and line if it, or a file of its fields, is wrong;
  /// 400 if the query is wrong.
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
    } catch let error as RequestMistake {
      return .text("400: \(error)\n", status: 400)
    } catch {
      return .text("500: \(error)\n", status: 500)
    }
    return folder.reply(toFolderOf: request, at: place, isFolder: isFolder)
  }

  /// Time: files are read each time, and a template of 256 KiB takes 40 ms.
  public func needs(for request: RequestHead) -> ReplyNeeds { .time }

  /// Returns the same folder, with the addresses of a session.
  public func resolved(_ context: SiteContext) -> any Responder {
    var copy = self
    copy.folder = folder.resolved(context.origins)
    copy.context = context
    return copy
  }

  /// Checks the folder's files for mistakes that show without a request.
  ///
  /// - Throws: ``AuthoredError`` with the first mistake, by the order of the files' paths.
  func check() throws(AuthoredError) {
    let found = (try? FileManager.default.subpathsOfDirectory(atPath: folder.root)) ?? []
    for path in found.sorted() where WPTFileName(path).isChecked {
      let place = "\(folder.root)/\(path)"
      guard let content = try? folder.open(place), let data = try? content.bytes(for: "a check")
      else {
        continue
      }
      let name = WPTFileName(path)
      if name.isHeaders {
        _ = try HeaderFile(data, file: place, isTemplate: name.isHeaderTemplate)
      } else {
        _ = try Template(data, file: place)
      }
    }
  }

  private func reply(to request: FixtureRequest, _ names: [String]) throws -> Reply? {
    let place = folder.place(of: names)
    guard let content = try folder.open(place) else { return nil }
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
      return reply(to: request, head, .file(FileSlice(content)))
    }
    var body = try content.bytes(for: "templates and pipes")
    if name.isTemplate {
      body = try Template(body, file: file).filled(from: &values, escapesMarkup: name.isMarkup)
    }
    guard pipes.isEmpty else {
      var piped = PipedContent(head: head, body: body, file: file)
      for pipe in pipes { try piped.pass(pipe, from: &values) }
      return piped.reply
    }
    return reply(to: request, head, .body(body))
  }

  private func reply(
    to request: FixtureRequest, _ head: ReplyHead, _ content: ReplyPart
  ) -> Reply {
    Representation(
      head, content, acceptsRanges: folder.options.acceptsRanges,
      makesTag: head.fields[.eTag] == nil
    ).reply(to: request)
  }

  /// Returns the fields of the header file for a name: the template if there is one, else the plain
  /// file.
  private func headerFields(
    _ names: [String], _ values: inout TemplateValues
  ) throws -> HTTPFields {
    for isTemplate in [true, false] {
      let ending = isTemplate ? ".sub.headers" : ".headers"
      let (place, file) = (folder.place(of: names) + ending, names.joined(separator: "/") + ending)
      guard let content = try folder.open(place) else { continue }
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

/// A file name and its meaning to wptserve.
struct WPTFileName {
  private let name: String

  init(_ path: String) {
    name = path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// Whether it is a file of fields, for the file without this ending.
  var isHeaders: Bool { name.hasSuffix(".headers") }
  var isHeaderTemplate: Bool { name.hasSuffix(".sub.headers") }
  /// Whether the file is a whole response, status line and all.
  var isWhole: Bool { name.hasSuffix(".asis") }
  /// Whether it is a handler in Python.
  var isScript: Bool { name.hasSuffix(".py") }
  /// Whether it is a file with `{{…}}`.
  var isTemplate: Bool { name.contains(".sub.") }
  /// Whether its content is checked, for lines that are no fields and invalid expressions.
  var isChecked: Bool { isHeaders || isTemplate && !isWhole && !isScript }

  /// The media type that wptserve gives the extension, without a charset: the file says it, or
  /// leaves it to the browser.
  var type: String {
    let ending = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
    if Self.usualEndings.contains(ending) { return String(MediaType.of(name).prefix { $0 != ";" }) }
    return Self.types[ending] ?? MediaType.unknown
  }

  /// The endings whose types are those of other folders; wptserve knows fewer of them.
  private static let usualEndings: Set<String> = [
    "json", "wasm", "xht", "xhtm", "xhtml", "xml", "m4a", "mp3", "oga", "weba", "avif", "bmp",
    "gif", "jpg", "jpeg", "png", "svg", "css", "event_stream", "htm", "html", "js", "mjs", "txt",
    "vtt", "mp4", "m4v", "webm",
  ]
  private static let types = [
    "xpi": "application/x-xpinstall", "wav": "audio/x-wav", "manifest": "text/cache-manifest",
    "md": "text/plain",
  ]

  /// Whether the values in it are escaped as in HTML and XML.
  var isMarkup: Bool {
    [".html", ".htm", ".xht", ".xhtml", ".xml", ".svg"].contains(where: name.hasSuffix)
  }
}

/// A file of fields beside a page: `page.html.headers`, or `page.html.sub.headers` as a template.
struct HeaderFile {
  private let lines: [(number: Int, template: Template)]
  private let file: String

  /// Reads the lines of a file.
  ///
  /// Each is a template of its own, so that no value of a request can begin another line.
  init(_ bytes: [UInt8], file: String, isTemplate: Bool) throws(AuthoredError) {
    var lines: [(Int, Template)] = []
    for (index, line) in Self.lines(of: bytes).enumerated() where !line.isEmpty {
      guard isTemplate else {
        lines.append((index + 1, Template(plain: line)))
        _ = try Self.field(line, file: file, line: index + 1)
        continue
      }
      lines.append((index + 1, try Template(line, file: file, line: index + 1)))
    }
    self.lines = lines
    self.file = file
  }

  /// Returns the fields for one request.
  func fields(from values: inout TemplateValues) throws(AuthoredError) -> HTTPFields {
    var fields = HTTPFields()
    for (number, template) in lines {
      let line = try template.filled(from: &values, escapesMarkup: false)
      fields.append(try Self.field(line, file: file, line: number))
    }
    return fields
  }

  private static func field(
    _ line: [UInt8], file: String, line number: Int
  ) throws(AuthoredError) -> HTTPField {
    guard let field = HTTPField(line: line) else {
      throw AuthoredError(
        file: file, line: number,
        problem: "'\(String(decoding: line, as: UTF8.self))' is no header field",
        expected: "NAME: VALUE")
    }
    return field
  }

  /// Returns the lines, whether CR, LF or both end them.
  private static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = [[]]
    var last: UInt8 = 0
    for byte in bytes {
      if byte == 0x0A, last == 0x0D {
        // The same end of a line.
      } else if byte == 0x0A || byte == 0x0D {
        lines.append([])
      } else {
        lines[lines.count - 1].append(byte)
      }
      last = byte
    }
    return lines
  }
}
