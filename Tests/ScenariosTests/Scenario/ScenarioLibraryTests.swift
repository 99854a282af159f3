import AuthoredYAML
import Foundation
import Scenarios
import Testing

@Suite struct ScenarioLibraryTests {
  @Test func `every folder with a scenario file is a scenario, sorted by name`() throws {
    try withTemporaryFolder { folder in
      for name in ["b/two", "a/one", "b/none"] {
        try FileManager.default.createDirectory(
          atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        guard !name.hasSuffix("none") else { continue }
        try "title: t\nsteps: [reload]\n"
          .write(toFile: "\(folder)/\(name)/scenario.yaml", atomically: true, encoding: .utf8)
      }
      let library = ScenarioLibrary(root: folder)
      #expect(try library.names() == ["a/one", "b/two"])
      #expect(try library.scenario(named: "b/two").name == "b/two")
    }
  }

  @Test func `a missing folder is reported with its path`() {
    let error = #expect(throws: AuthoredError.self) {
      try ScenarioLibrary(root: "/nowhere").names()
    }
    #expect(
      error?.description
        == "/nowhere: is not a folder that can be read: No such file or directory; "
        + "expected a folder of scenarios")
  }

  /// Makes a folder with one scenario, and another beside it that is changed.
  private func withScenario(_ change: (String) throws -> Void) throws -> [String] {
    var names: [String] = []
    try withTemporaryFolder { folder in
      for name in ["one", "elsewhere/two"] {
        let path = "\(folder)/all/\(name)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try "".write(toFile: "\(path)/scenario.yaml", atomically: true, encoding: .utf8)
      }
      try change(folder)
      names = try ScenarioLibrary(root: folder + "/all").names()
    }
    return names
  }

  @Test func `a link to a folder is followed, and a link to a file is ignored`() throws {
    let names = try withScenario { folder in
      try FileManager.default.moveItem(atPath: folder + "/all/elsewhere", toPath: folder + "/else")
      symlink(folder + "/else", folder + "/all/linked")
      symlink(folder + "/else/two/scenario.yaml", folder + "/all/file")
    }
    #expect(names == ["linked/two", "one"])
  }

  @Test func `a broken link or a link to an enclosing folder is reported`() {
    for (target, problem) in [
      ("nowhere", "leads nowhere: No such file or directory"),
      (".", "is a link to a folder around it"), ("..", "is a link to a folder around it"),
    ] {
      let error = #expect(throws: AuthoredError.self) {
        try withScenario { symlink(target, $0 + "/all/elsewhere/link") }
      }
      #expect(error?.problem == problem)
      #expect(error?.file.hasSuffix("/all/elsewhere/link") == true)
    }
  }

  @Test func `a folder whose name is not UTF-8 is reported`() {
    let error = #expect(throws: AuthoredError.self) {
      try withScenario { folder in
        let path =
          Array((folder + "/all/caf").utf8CString.dropLast()) + [CChar(bitPattern: 0xE9), 0]
        #expect(mkdir(path, 0o700) == 0)
      }
    }
    #expect(error?.problem == "has a name that is not UTF-8")
  }

  @Test(.enabled(if: geteuid() != 0, "whoever may read everything is not refused"))
  func `a folder that may not be read is reported`() {
    let error = #expect(throws: AuthoredError.self) {
      try withScenario { chmod($0 + "/all/elsewhere", 0) }
    }
    #expect(error?.problem == "is not a folder that can be read: Permission denied")
  }
}
