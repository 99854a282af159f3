import AuthoredYAML
import Foundation
import HTTPFixtures

/// Where the site comes from that a test is served.
struct FixtureSite: Sendable {
  /// The text of a site file, or its path.
  enum Source: Sendable {
    case text(String)
    case file(String)
  }

  let source: Source
  /// The file of the test; relative paths begin in its folder.
  let testFile: String

  /// Reads it.
  ///
  /// - Throws: ``AuthoredError`` that names file, line and key.
  func read() throws(AuthoredError) -> Site {
    let folder = URL(filePath: testFile).deletingLastPathComponent()
    switch source {
    case .file(let path):
      return try Site(contentsOf: URL(filePath: path, relativeTo: folder).path)
    case .text(let text):
      let name = "\(URL(filePath: testFile).lastPathComponent) (the site of its test)"
      let node = try AuthoredNode(parsing: text, file: name)
      return try Site(authored: node.fields(Site.keys), directory: folder.path)
    }
  }
}
