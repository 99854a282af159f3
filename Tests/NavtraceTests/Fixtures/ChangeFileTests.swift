import Foundation
import NavigationTrace
import Testing
import WebEngines

@testable import ScenarioRuns
@testable import Scenarios
@testable import navtrace

/// The lists of what features of an engine change for the scenarios of this repository.
@Suite struct ChangeFileTests {
  @Test
  func `every list of changes is named after an engine feature and lists only existing scenarios`()
    throws
  {
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

  @Test func `on the model, SiteIsolation changes exactly the scenarios listed with class design`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let result = try await NavtraceProcess.run(
      "run", "subframes", "history", "processes", "--engine", "model+SiteIsolation", "--against",
      "model", "--output", folder)
    #expect(result.code == 0, "\(result.output)")
    #expect(result.output.contains("  moved 3: subframes/back (design), "))
  }
}
