import Foundation
import Testing
import WebEngines

@testable import ScenarioRuns
@testable import Scenarios
@testable import navtrace

/// The lists of what features of an engine change for the scenarios of this repository.
@Suite struct ChangeFileTests {
  @Test func `every list belongs to features, and names scenarios that exist`() throws {
    let root = FixtureTests.library.root
    let folder = URL(filePath: root).appending(path: "../\(ChangeList.folder)").standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.contains("SiteIsolation.yaml"))
    let selection = ScenarioSelection(root: root, names: try FixtureTests.library.names())
    for file in files {
      let engine = try #require(
        WebEngine(rawValue: "webkitgtk+\(file.replacing(".yaml", with: ""))"), "\(file)")
      #expect(try selection.changes(of: engine) != nil, "\(file)")
    }
    #expect(try selection.changes(of: .webkitgtk) == nil)
  }
}
