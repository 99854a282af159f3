import AuthoredYAML
internal import FixtureSystem
import HTTPMessages
import HTTPTypes
import Synchronization

/// The folder, the readable files and the origins of a site, which are needed to read its keys.
struct SiteSurroundings: Sendable {
  /// The folder that file paths are relative to.
  var directory = "/"
  var access = FileAccess.nowhere
  /// The names that are allowed in `${origin.NAME}`.
  var origins: Set<String> = []
  /// The files that have been read for the site.
  let files = FileRecord()
  /// The heads that the site's replies share.
  let heads = SharedHeads()

  /// Throws if there are placeholders that nothing will replace.
  ///
  /// - Parameter isTemplate: Whether values of the request are allowed.
  func check(
    _ placeholders: [Placeholder], at node: AuthoredNode, isTemplate: Bool = false
  ) throws(AuthoredError) {
    var names: [String]?
    for placeholder in placeholders {
      if isTemplate, placeholder.name.hasPrefix("request.") {
        try check(RequestValue(placeholder.name), of: placeholder, at: node, &names)
        continue
      }
      if let origin = placeholder.origin, origins.contains(origin.name) { continue }
      throw node.error(
        "nothing is known as '${\(placeholder.name)}'",
        expected: nearest(placeholder, isTemplate) ?? all)
    }
  }

  /// Returns the placeholder that a misspelt placeholder probably means; `nil` if there is none.
  private func nearest(_ placeholder: Placeholder, _ isTemplate: Bool) -> String? {
    let name =
      if let origin = placeholder.origin {
        origin.name.nearest(among: origins.sorted()).map { "origin.\($0)" }
      } else {
        placeholder.name.nearest(among: isTemplate ? RequestValue.words : [])
      }
    return name.map { "'${\($0)}'" }
  }

  private var all: String {
    let names = origins.intersection(["main"]) + origins.subtracting(["main"]).sorted()
    let known = names.prefix(20).map { "${origin.\($0)}" }.joined(separator: ", ")
    let parts = OriginPart.allCases.map(\.rawValue).joined(separator: ", .")
    return "one of \(known), or a part of it (.\(parts))"
  }

  private func check(
    _ value: RequestValue?, of placeholder: Placeholder, at node: AuthoredNode,
    _ known: inout [String]?
  ) throws(AuthoredError) {
    guard let value else {
      throw node.error(
        "nothing is known as '${\(placeholder.name)}'", expected: RequestValue.expected)
    }
    guard case .named(let name, .path) = value else { return }
    // Read only once, since a string may have many placeholders, and a path may have many names.
    let names = known ?? node.path.first { $0.hasPrefix("/") }.map { PathPattern($0).names } ?? []
    known = names
    if names.contains(name) { return }
    throw node.error(
      "the path has no name '\(name)'",
      expected: names.isEmpty ? "one in braces, such as /users/{id}" : name.guess(among: names))
  }

  /// Returns the absolute form of a path, which may be relative to the site's folder.
  func place(of path: String, at node: AuthoredNode) throws(AuthoredError) -> String {
    let place =
      path.hasPrefix("/")
      ? path : directory.hasSuffix("/") ? directory + path : "\(directory)/\(path)"
    guard access.allows(place) else {
      throw node.error("this site may not read '\(path)'", expected: access.expected)
    }
    return place
  }
}

/// The files that are read while a site is read.
final class FileRecord: Sendable {
  private let record = Mutex<Set<String>>([])

  var places: [String] { record.withLock { $0.sorted() } }

  /// Adds the path of a file, whether or not the file exists.
  func insert(_ place: String) { record.withLock { _ = $0.insert(place) } }
}

extension AuthoredNode {
  var surroundings: SiteSurroundings { context as? SiteSurroundings ?? SiteSurroundings() }

  /// Throws if any string of the node has a placeholder of an origin that a site does not have.
  ///
  /// Scripts may contain other `${…}`, so only names of origins are checked.
  package func checkOrigins(_ names: [String]) throws(AuthoredError) {
    let text = try isScalar && !isNull ? [UInt8](string().utf8) : []
    try SiteSurroundings(origins: Set(names))
      .check(Placeholder.all(in: text).filter(\.isOrigin), at: self)
    for item in try isList ? list() : isMapping ? entries().map(\.value) : [] {
      try item.checkOrigins(names)
    }
  }
}

extension String {
  /// The text with a sample URL instead of the placeholder of each origin.
  var withSampleAddresses: String {
    let names = Placeholder.all(in: [UInt8](utf8)).compactMap { $0.origin?.name }
    return OriginAddresses(Dictionary(names.map { ($0, "http://h:1") }) { $1 })
      .replacingPlaceholders(in: self)
  }
}

extension Shape<String> {
  /// Text in which every `${…}` stands for the URL of an origin or for a part of it.
  static var siteText: Shape { text(isTemplate: false) }

  /// Text in which a `${…}` may also stand for a value of the request.
  static var template: Shape { text(isTemplate: true) }

  private static func text(isTemplate: Bool) -> Shape {
    text.then { text, node throws(AuthoredError) in
      try node.surroundings.check(
        Placeholder.all(in: [UInt8](text.utf8)), at: node, isTemplate: isTemplate)
      return text
    }
  }

  /// Text that a header field can hold.
  static var fieldValue: Shape { siteText.forField }

  /// A field value in which a `${…}` may also stand for a value of the request.
  static var fieldTemplate: Shape { template.forField }

  private var forField: Shape {
    // `utf8` is used, since spans of short strings break under sanitizers (swiftlang/swift#82022).
    checked(
      expected: "one line without spaces around it; 'raw' in 'parts' sends anything",
      else: { "a header field cannot hold '\($0)'" }
    ) { HTTPField.isValidValue($0.utf8) }
  }

  static var gateName: Shape { text("the name of a gate") }

  static var folder: Shape {
    path("the path of a folder").checked(
      expected: "the path of a folder", else: { "there is no folder '\($0)'" },
      FileManager.default.isFolder)
  }

  fileprivate static func path(_ expected: String) -> Shape {
    text(expected).then { path, node throws(AuthoredError) in
      try node.surroundings.place(of: path, at: node)
    }.schema(["type": "string"])
  }
}

extension Shape<String> {
  /// JSON as text, or a mapping or a list, which is converted to JSON.
  static var json: Shape {
    let text = template
    let schema = Schema.either(text.schema, ["type": ["object", "array"]])
    return Shape(schema) { node throws(AuthoredError) in
      node.isScalar ? try text.read(node) : try node.json()
    }
  }
}

extension AuthoredNode {
  /// Returns the node as JSON; a scalar without quotes that is valid JSON, such as a number, is
  /// copied unchanged.
  fileprivate func json() throws(AuthoredError) -> String {
    if isMapping {
      let members = try entries().map { key, node throws(AuthoredError) in
        "\(key.quotedForJSON): \(try node.json())"
      }
      return "{\(members.joined(separator: ", "))}"
    }
    if isList {
      let values = try list().map { node throws(AuthoredError) in try node.json() }
      return "[\(values.joined(separator: ", "))]"
    }
    if isNull { return "null" }
    let text = try Shape<String>.template.read(self)
    let isWritten = isPlainScalar && AuthoredNode.isJSON(text)
    return isWritten ? text : text.quotedForJSON
  }
}

extension Shape<[UInt8]> {
  static var base64: Shape {
    Shape<String>.text("bytes in base64").then { text, node throws(AuthoredError) in
      guard let bytes = Base64.decode(text.utf8) else {
        throw node.error("'\(text)' is not valid base64", expected: "bytes in base64, such as AAEC")
      }
      return bytes
    }
  }
}

extension Shape<HTTPFields> {
  /// Header fields by name; a list of values sends the field several times.
  static var headers: Shape { headers(.fieldValue) }

  /// Header fields in whose values a `${…}` may also stand for a value of the request.
  static var headerTemplates: Shape { headers(.fieldTemplate) }

  private static func headers(_ value: Shape<String>) -> Shape {
    Shape(.entries(.oneOrMore(value.schema, atLeast: 0))) { node throws(AuthoredError) in
      var fields = HTTPFields()
      for (key, node) in try node.entries(of: "header fields by name") {
        guard let name = HTTPField.Name(key) else {
          throw node.error("'\(key)' is not a header field name", expected: "such as X-Name")
        }
        for text in try value.oneOrMore().read(node) {
          guard fields.count < HTTPFields.mostAuthored else {
            throw node.error(
              "more than \(HTTPFields.mostAuthored) header fields", expected: "fewer")
          }
          fields.append(HTTPField(name: name, value: text))
        }
      }
      return fields
    }.named("headers")
  }
}

/// A file that a reply sends.
struct AuthoredFile: Sendable {
  /// The path, as it is written in the site.
  let name: String
  let bytes: [UInt8]
  /// The date of its last change.
  let date: HTTPDate

  /// The path of a file, which is read immediately.
  static let shape = Shape<String>.path("the path of a file").then {
    place, node throws(AuthoredError) in
    node.surroundings.files.insert(place)
    guard let data = FileManager.default.contents(atPath: place) else {
      throw node.error("there is no file '\(place)'", expected: "the path of a file")
    }
    let attributes = try? FileManager.default.attributesOfItem(atPath: place)
    let date = attributes?[.modificationDate] as? Date
    return AuthoredFile(
      name: try node.string(), bytes: [UInt8](data),
      date: HTTPDate(seconds: Int(date?.timeIntervalSince1970 ?? 0)))
  }
}

extension Shape {
  /// Returns a list that has at least one element.
  ///
  /// - Parameters:
  ///   - name: The name of the elements, in the plural, for messages.
  ///   - expected: The expectation that the error states if there are no elements.
  func some(of name: String, expected: String = "at least one") -> Shape<[Value]> {
    list(of: name).checked(expected: expected, else: { _ in "no \(name)" }) { !$0.isEmpty }
      .schema(.list(of: schema, atLeast: 1))
  }
}

/// The files on this computer that a site may serve.
package enum FileAccess: Hashable, Sendable {
  /// All files that the process may read, for sites whose author owns the computer.
  case anywhere
  /// The files that are inside a folder after symbolic links are followed.
  case inside(String)
  /// No files.
  case nowhere

  /// Whether a file may be read; a path with `..` in it is allowed only if all files may be read.
  func allows(_ place: String) -> Bool {
    switch self {
    case .anywhere: return true
    case .nowhere: return false
    case .inside(let folder):
      guard !place.split(separator: "/").contains("..") else { return false }
      let root = URL(filePath: folder).resolvingSymlinksInPath().path
      let real = URL(filePath: place).resolvingSymlinksInPath().path
      return real == root || real.hasPrefix(root == "/" ? root : root + "/")
    }
  }

  /// The alternative that an error suggests if a file may not be read.
  var expected: String {
    switch self {
    case .anywhere: "the path of a file"
    case .inside: "a path inside the folder that is served, without '..'"
    case .nowhere: "content in the site itself, such as html or json"
    }
  }
}
