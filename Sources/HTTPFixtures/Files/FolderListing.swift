#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What is in a folder: the names in order, without those that begin with a dot and those that lead
/// out of what is served.
struct FolderListing {
  /// So many names at most are looked at: each costs some calls of the system.
  static let mostNames = 1000

  /// The names; those of folders end with a slash.
  let names: [String]
  /// How many more there are.
  let left: Int

  /// Reads a place of a folder.
  init(of place: String, in folder: ServedFolder) {
    let found = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    let shown = found.filter { !$0.hasPrefix(".") }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    left = max(0, shown.count - Self.mostNames)
    names = shown.prefix(Self.mostNames).compactMap { name in
      let inner = "\(place)/\(name)"
      if folder.isFolderInside(inner) { return name + "/" }
      return folder.isInside(inner) ? name : nil
    }
  }

  /// The page at a path; `isTop` where the folder above is not served.
  func page(at path: String, isTop: Bool) -> Reply {
    let title =
      "Files in \(path.percentDecoded.map { String(decoding: $0, as: UTF8.self) } ?? path)"
    let items = (isTop ? [] : ["../"]) + names
    let links = items.map { name in
      // A relative address may not look as if it began with a scheme (RFC 3986 section 4.2).
      let address = name.percentEncoded { $0.isUnreserved || $0 == UInt8(ascii: "/") }
      return "<li><a href=\"\(address)\">\(name.escapedForHTML)</a>\n"
    }
    return .html(
      """
      <!DOCTYPE html>
      <html lang="en"><meta charset="utf-8">\
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark"><title>\(title.escapedForHTML)</title>
      <h1>\(title.escapedForHTML)</h1>
      <ul>
      \(links.joined())\(left > 0 ? "<li>and \(left) more\n" : "")</ul></html>

      """)
  }
}
