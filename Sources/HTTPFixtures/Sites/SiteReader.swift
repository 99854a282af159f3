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

/// The files of the machine that a site may serve.
public enum FileAccess: Hashable, Sendable {
  /// Every one that the process may read: the author of the site owns the machine.
  case anywhere
  /// Those in a folder, wherever symbolic links lead.
  case inside(String)
  /// None.
  case nowhere

  /// Whether a place may be read; a place with `..` in it only where every place may be.
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

  /// What an author may write instead of a place that is not allowed.
  var expected: String {
    switch self {
    case .anywhere: "the path of a file"
    case .inside: "a path inside the folder that is served, without '..'"
    case .nowhere: "content in the site itself, such as html or json"
    }
  }
}

/// Paths in one spelling, so that two that mean the same are the same (RFC 3986 section 6.2.2).
enum CanonicalPath {
  /// The path with unreserved characters as themselves and all other escapes in upper case.
  ///
  /// Characters that a URL may not have are escaped, so an author may write `/été`.
  static func of(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { $0 != UInt8(ascii: "%") && $0.isPathCharacter }
    if isPlain { return path }
    let bytes = [UInt8](path.utf8)
    var canonical = ""
    var index = 0
    while index < bytes.count {
      var text = String(decoding: [bytes[index]], as: UTF8.self)
      var byte = bytes[index]
      if byte == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = bytes[index + 1].hexValue, let low = bytes[index + 2].hexValue
      {
        byte = high << 4 | low
        text = byte.isUnreserved ? String(decoding: [byte], as: UTF8.self) : byte.escape
        index += 2
      } else if !byte.isPathCharacter {
        text = byte.escape
      }
      canonical += text
      index += 1
    }
    return canonical
  }
}

extension UInt8 {
  /// A character that may stand in a path (RFC 3986 section 3.3), `%` included.
  fileprivate var isPathCharacter: Bool {
    switch self {
    // From & to / stand &'()*+,-./ without a gap.
    case 0x21, 0x24, 0x25, 0x26...0x2F, 0x3A, 0x3B, 0x3D, 0x40: true
    default: isUnreserved
    }
  }

  /// The byte percent-encoded.
  fileprivate var escape: String {
    let digits = String(self, radix: 16, uppercase: true)
    return digits.count == 1 ? "%0" + digits : "%" + digits
  }
}
