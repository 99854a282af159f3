import AuthoredYAML
public import FixtureServing
import FixtureSites
public import Foundation
import NavigationRecording

/// The source of the site that is served to a test.
struct FixtureSite: Sendable {
  /// A site, the text of a site file with its line in the test's file, or the path of a site file.
  enum Source: Sendable {
    case value(Site)
    case text(String, line: Int?)
    case file(String)
  }

  let source: Source
  /// The file of the test; relative paths start from its folder.
  let testFile: String

  /// Reads the site.
  ///
  /// - Throws: ``AuthoredError`` that names the file, the line and the key.
  func read() throws(AuthoredError) -> Site {
    let folder = URL(filePath: testFile).deletingLastPathComponent()
    switch source {
    case .value(let site): return site
    case .file(let path):
      return try AuthoredError.withRelativePath { () throws(AuthoredError) in
        try Site(contentsOf: URL(filePath: path, relativeTo: folder).path)
      }
    case .text(let text, let line):
      let place = URL(filePath: testFile).lastPathComponent + (line.map { ":\($0)" } ?? "")
      return try Site(
        authored: AuthoredNode(parsing: text, file: "\(place) (its site)"), directory: folder.path)
    }
  }
}

extension FixtureSession {
  /// The session of the running test.
  ///
  /// - Throws: ``NavTraceTestingError/noFixtureServer`` if the test has no session.
  public static var current: FixtureSession {
    get throws(NavTraceTestingError) {
      guard let bench = TestBench.current else { throw .noFixtureServer }
      return bench.session
    }
  }

  /// Returns the URL for a short form: `/page` on the origin `main`, `other:/page` on an origin
  /// named `other`.
  ///
  /// - Throws: ``NavTraceTestingError/unknownAddress(_:origins:)``.
  public func url(_ short: String) throws(NavTraceTestingError) -> URL {
    let names = OriginNames(origins)
    guard case let text = names.expanded(short), text != short, let url = URL(string: text) else {
      throw .unknownAddress(short, origins: origins.keys.sorted())
    }
    return url
  }
}
