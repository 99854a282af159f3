import Foundation
import Testing

@testable import fixture_server

@Suite(.timeLimit(.minutes(1))) struct ImportTests {
  private static let archive = """
    {"log": {"entries": [
      {"request": {"method": "GET", "url": "https://a.test/"},
       "response": {"status": 200, "headers": [], "content": {"mimeType": "text/html", "text": "<p>"}}},
      {"request": {"method": "GET", "url": "data:text/plain,x"},
       "response": {"status": 200, "headers": [], "content": {}}}
    ]}}
    """

  @Test func `an archive becomes a folder that can be served`() async throws {
    let folder = try TemporaryFolder(["page.har": Self.archive])
    let end = try await ServerProcess(["import", "page.har"], directory: folder.path).end()
    #expect(end.status == 0)
    #expect(end.output == ["page/site.yaml: 1 of 2 entries, origins main"])
    #expect(
      end.errors == [
        "fixture-server: warning: page.har: entry 2: GET data:text/plain,x: 'data' is not http"
      ])
    let page = try String(contentsOfFile: folder.path + "/page/bodies/1.html", encoding: .utf8)
    #expect(page == "<p>")
    let check = try await ServerProcess(["check", "page"], directory: folder.path).end()
    #expect(check.output == ["page: origins main"])
  }

  @Test(arguments: ["out/site.yaml", "out/bodies/1.html"])
  func `an existing file is not overwritten, and nothing else is written`(
    path: String
  ) async throws {
    let folder = try TemporaryFolder(["page.har": Self.archive, path: "mine"])
    let end = try await ServerProcess(
      ["import", "page.har", "--output", "out"], directory: folder.path
    ).end()
    #expect(end.status == 2)
    #expect(
      end.errors == [
        "fixture-server: '\(path)' is there already, and nothing was written; give another folder as --output"
      ])
    #expect(try String(contentsOfFile: folder.path + "/" + path, encoding: .utf8) == "mine")
    let others = ["out/site.yaml", "out/bodies/1.html"].filter { $0 != path }
    #expect(!others.contains { FileManager.default.fileExists(atPath: folder.path + "/" + $0) })
  }

  @Test(arguments: [
    ("none.har", "cannot read 'none.har'"), ("page.txt", "page.txt:1: no key 'log'; expected"),
    ("bytes.har", "bytes.har: is not UTF-8; expected an HTTP Archive in JSON"),
  ])
  func `import exits with 2 and the reason if the archive cannot be read`(
    file: String, message: String
  )
    async throws
  {
    let folder = try TemporaryFolder(["page.txt": "{}", "bytes.har": ""])
    try Data([0xFF]).write(to: URL(filePath: folder.path + "/bytes.har"))
    let end = try await ServerProcess(["import", file], directory: folder.path).end()
    #expect(end.status == 2)
    #expect(end.errors.joined().contains(message))
  }

  @Test func `an output folder that cannot be written is reported with a remedy`() async throws {
    let folder = try TemporaryFolder(["page.har": Self.archive, "file": ""])
    let end = try await ServerProcess(
      ["import", "page.har", "--output", "file"], directory: folder.path
    ).end()
    #expect(end.status == 2)
    #expect(end.errors.joined().contains("cannot write 'file/site.yaml': "))
    #expect(end.errors.joined().contains("--output has to be a folder of your own"))
  }
}
