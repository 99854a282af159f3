#if os(Linux)
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct FullDiskTests {
  private static let site = ["site/index.html": "hello"]

  @Test func `a server whose standard output is full reports it and exits with 1`() async throws {
    let folder = try TemporaryFolder(Self.site)
    let server = try ServerProcess(
      ["--port", "0", folder.path + "/site"], redirection: ">/dev/full")
    let end = try await server.end()
    #expect(end.status == 1)
    #expect(
      end.errors == [
        "fixture-server: cannot write to standard output (/dev/full): No space left on device; free "
          + "some space there, or send it to another place"
      ])
  }

  @Test(
    .enabled(if: ServerProcess.canLimitFiles, "the thread sanitizer writes files of its own"),
    arguments: [["schema"], ["--help"], ["check", "site.yaml"]])
  func `a command whose output cannot be written exits with 1 and the reason`(
    arguments: [String]
  ) async throws {
    let folder = try TemporaryFolder(["site.yaml": "site: {/: {text: hello}}"])
    let server = try ServerProcess(
      arguments, directory: folder.path, limit: "ulimit -f 0", redirection: ">answer")
    let end = try await server.end()
    #expect(end.status == 1)
    let file = URL(filePath: folder.path).resolvingSymlinksInPath().path + "/answer"
    #expect(
      end.errors == [
        "fixture-server: cannot write to standard output (\(file)): File too large; raise the limit "
          + "of file sizes (ulimit -f), or send it to another place"
      ])
  }

  @Test(
    .enabled(if: ServerProcess.canLimitFiles, "the thread sanitizer writes files of its own"))
  func `a certificate that cannot be written completely leaves no file`() async throws {
    let folder = try TemporaryFolder(Self.site)
    let server = try ServerProcess(
      ["--port", "0", "--tls-directory", folder.path + "/tls", folder.path + "/site"],
      limit: "ulimit -f 0")
    let end = try await server.end()
    #expect(end.status == 2)
    let file = folder.path + "/tls/ca.pem"
    #expect(end.errors.count == 1)
    #expect(end.errors[0].hasPrefix("fixture-server: cannot write '\(file)': File too large; "))
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test(arguments: ["2>/dev/full", "2>&-"])
  func `the server keeps serving when its log cannot be written`(redirection: String) async throws {
    let folder = try TemporaryFolder(Self.site)
    let server = try ServerProcess(
      ["--port", "0", folder.path + "/site"], redirection: redirection)
    let address = try #require(try await server.addresses().first)
    let client = try await RawClient(address)
    for _ in 0..<20 { #expect(await client.status(of: "/") == "200") }
    server.signal(SIGTERM)
    #expect(try await server.end().status == 0)
  }

  @Test(
    .enabled(if: ServerProcess.canLimitFiles, "the thread sanitizer writes files of its own"))
  func `once there is space again, the log reports how many lines were lost`() async throws {
    let folder = try TemporaryFolder(Self.site)
    let log = folder.path + "/log"
    // 4096 bytes, which take 14 of these lines. The other 6 find room once there is space again.
    let server = try ServerProcess(
      ["--port", "0", folder.path + "/site"], limit: "ulimit -f 8", redirection: "2>>'\(log)'")
    let path = "/" + String(repeating: "a", count: 200)
    let address = try #require(try await server.addresses().first)
    let client = try await RawClient(address)
    for _ in 0..<20 { #expect(await client.status(of: path) == "404") }
    var text = ""
    while text.utf8.count < 4096 {
      text = try String(contentsOfFile: log, encoding: .utf8)
    }
    let written = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect(truncate(log, 0) == 0)
    #expect(await client.status(of: path) == "404")
    server.signal(SIGTERM)
    #expect(try await server.end().status == 0)
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    let later = lines.count { $0.contains(" info main #1 GET \(path) 404 complete ") }
    #expect(0 < written && written < 20)
    // The lines of requests before may come after there is space again.
    #expect(later >= 1)
    let lost = 21 - written - later
    #expect(
      lines.count { $0.hasSuffix(" error \(lost) lines of the log are lost: File too large") } == 1)
  }
}
#endif
