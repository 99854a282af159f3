import AuthoredYAML
import Foundation
import Testing

@Suite struct RelativePathTests {
  @Test(arguments: [
    ("/app/Tests/a.yaml", "/app", "Tests/a.yaml"), ("/app/a.yaml", "/app/", "a.yaml"),
    ("/apple/a.yaml", "/app", "/apple/a.yaml"), ("/app/a.yaml", "/", "/app/a.yaml"),
  ])
  func `a path below the working directory is shown relative to it`(
    path: String, folder: String, shown: String
  ) {
    #expect(path.relativePath(to: folder) == shown)
  }

  @Test func `an error shows the path of its file relative to the working directory`() {
    let folder = FileManager.default.currentDirectoryPath
    let error = #expect(throws: AuthoredError.self) {
      try AuthoredError.withRelativePath { () throws(AuthoredError) in
        throw AuthoredError(file: folder + "/a.yaml", problem: "is wrong", expected: "another")
      }
    }
    #expect(error?.file == "a.yaml")
  }
}
