import FixtureServing
import Foundation
import Testing

@testable import fixture_server

@Suite struct ScenarioListTests {
  @Test func `the list of scenarios reflects every change in the folder`() throws {
    let folder = try TemporaryFolder(["g/a/scenario.yaml": "title: one\n"])
    let list = ScenarioList()
    func titles() -> [String] {
      list.scenarios(below: folder.path).map { "\($0.name): \($0.title)" }
    }
    #expect(titles() == ["g/a: one"])
    #expect(titles() == ["g/a: one"])
    let handle = try FileHandle(forWritingTo: URL(filePath: folder.path + "/g/a/scenario.yaml"))
    try handle.write(contentsOf: Data("title: two\n".utf8))
    try handle.close()
    #expect(titles() == ["g/a: two"])
    let more = URL(filePath: folder.path + "/g/b")
    try FileManager.default.createDirectory(at: more, withIntermediateDirectories: true)
    #expect(titles() == ["g/a: two"])
    try folder.write("title: three\n", to: "g/b/scenario.yaml")
    #expect(titles() == ["g/a: two", "g/b: three"])
    try FileManager.default.removeItem(atPath: folder.path + "/g/a")
    #expect(titles() == ["g/b: three"])
  }

  @Test func `five more lists of unchanged scenarios together are faster than the first list`() {
    let root = URL(filePath: #filePath).appending(path: "../../../Fixtures/Scenarios").standardized
    let list = ScenarioList()
    let clock = ContinuousClock()
    let first = clock.measure { #expect(list.scenarios(below: root.path).count > 100) }
    let more = clock.measure {
      for _ in 0..<5 { #expect(list.scenarios(below: root.path).count > 100) }
    }
    #expect(more < first)
  }

  @Test func `without a folder the list of scenarios is empty`() {
    #expect(ScenarioList().scenarios(below: nil).isEmpty)
  }
}
