import AuthoredYAML
import Foundation
import NavigationHarness
import Testing

@Suite struct ScenarioLibraryTests {
  @Test func `every folder with a scenario file is a scenario, sorted by name`() throws {
    try withTemporaryFolder { folder in
      for name in ["b/two", "a/one", "b/none"] {
        try FileManager.default.createDirectory(
          atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        guard !name.hasSuffix("none") else { continue }
        try "title: t\ncovers: [rule 1]\nsteps: [reload]\n"
          .write(toFile: "\(folder)/\(name)/scenario.yaml", atomically: true, encoding: .utf8)
      }
      let library = ScenarioLibrary(root: folder)
      #expect(try library.names() == ["a/one", "b/two"])
      #expect(try library.scenario(named: "b/two").name == "b/two")
    }
  }

  @Test func `a folder that is not there is named`() {
    let error = #expect(throws: AuthoredError.self) {
      try ScenarioLibrary(root: "/nowhere").names()
    }
    #expect(
      error?.description
        == "/nowhere: is no folder that can be read; expected a folder of scenarios")
  }
}

/// Runs with a folder that is removed afterwards.
func withTemporaryFolder(_ body: (String) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "navtrace-tests-\(UUID().uuidString)").path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  try body(folder)
}
