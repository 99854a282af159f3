import AuthoredYAML
import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Turns the nodes of a site file into origins and responders.
struct SiteReader {
  /// Where relative paths of files begin.
  let directory: String
  /// Which files may be read.
  let access: FileAccess
  /// The names that `${origin.NAME}` may have.
  let origins: [String]

  /// The paths and options of an origin, or `refused`.
  func origin(_ node: AuthoredNode) throws(AuthoredError) -> Origin {
    var origin = Origin()
    if node.isScalar, !node.isNull {
      guard try node.string() == "refused" else {
        throw node.error(
          "found \(node.kind)", expected: "paths with replies, or refused: nobody listens")
      }
      origin.options.acceptance = .refused
      return origin
    }
    var spellings: [String: String] = [:]
    let entries = try node.entries(of: "paths with replies")
    for (path, node) in try readOptions(among: entries, of: &origin) {
      try check(path, at: node)
      if let other = spellings.updateValue(path, forKey: CanonicalPath.of(path)) {
        throw node.error("'\(path)' is the same path as '\(other)'", expected: "each path once")
      }
      try read(node, at: path, into: &origin)
    }
    return origin
  }

  /// A folder on disk, for all paths of an origin.
  func folder(_ node: AuthoredNode) throws(AuthoredError) -> StaticFiles {
    StaticFiles(root: try place(ofFolder: node))
  }

  private func place(ofFolder node: AuthoredNode) throws(AuthoredError) -> String {
    let place = try place(of: node, expected: "the path of a folder")
    var isDirectory = false
    guard FileManager.default.fileExists(atPath: place, isDirectory: &isDirectory), isDirectory
    else {
      throw node.error("there is no folder '\(place)'", expected: "the path of a folder")
    }
    return place
  }

  /// The place that a path means, which is relative to the file that it is written in.
  func place(of node: AuthoredNode, expected: String) throws(AuthoredError) -> String {
    let path = try node.string(expected: expected)
    let place =
      path.hasPrefix("/")
      ? path : directory.hasSuffix("/") ? directory + path : "\(directory)/\(path)"
    guard access.allows(place) else {
      throw node.error("this site may not read '\(path)'", expected: access.expected)
    }
    return place
  }

  private func read(
    _ node: AuthoredNode, at path: String, into origin: inout Origin
  ) throws(AuthoredError) {
    let reply = try AuthoredReply(node)
    guard reply.content?.key == "root", let root = reply.content?.value else {
      origin[path] = try methods(of: reply)
      return
    }
    guard path.hasSuffix("/") else {
      throw root.error("a folder at '\(path)'", expected: "a path that ends with '/'")
    }
    let fields = try fields(of: reply)
    let options = FolderOptions(
      acceptsRanges: try acceptsRanges(reply, tag: fields[.eTag] ?? Self.madeTag),
      listsFolders: try reply.fields["listing"]?.bool() ?? false,
      servesHidden: try reply.fields["hidden"]?.bool() ?? false, fields: fields)
    let place = try place(ofFolder: root)
    guard let other = reply.fields["as"] else {
      let files = StaticFiles(root: place, prefix: path, options: options)
      return origin.serve(try wrapped(files, by: reply), below: path)
    }
    guard try other.string() == "wptserve" else {
      throw other.error(
        "found \(other.kind)", expected: "wptserve: .headers, .sub. and .asis files as it has them")
    }
    let files = WPTFiles(root: place, prefix: path, options: options)
    origin.serve(files, try wrapped(files, by: reply))
  }

  private func check(_ path: String, at node: AuthoredNode) throws(AuthoredError) {
    let isPath =
      path.hasPrefix("/") && path.percentDecoded != nil
      && path.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"?#".utf8.contains($0) }
    guard isPath else {
      throw node.error(
        "'\(path)' is no path", expected: "a path that begins with '/' and has no query")
    }
  }
}
