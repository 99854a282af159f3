import AuthoredYAML
import FixtureSites

/// An HTTP Archive: refused with the place, or made a site that can be read and has its files.
enum ArchiveTarget {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    let imported: ImportedSite
    do { imported = try ImportedSite(archive: text, file: "recorded.har") } catch {
      return try error.check(file: "recorded.har", text: text)
    }
    try Violation.unless(
      imported.files.allSatisfy { $0.path.hasPrefix("bodies/") }, "a path outside")
    // The files are not there, so that nothing but their paths is replaced.
    let site = imported.files.reduce(imported.text) {
      $0.replacing("\"file\": \($1.path.quotedForJSON)", with: "\"file\": \"page.html\"")
    }
    do {
      let node = try AuthoredNode(parsing: site, file: "site.yaml")
      _ = try Site(authored: node, directory: FixtureFolder.path)
    } catch { throw Violation("the site cannot be read: \(error)") }
  }
}
