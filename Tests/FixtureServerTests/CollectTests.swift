#if os(Linux)
import FixtureClient
import FixtureServing
import Foundation
import FixtureSites
import HTTPTypes
import Testing

/// `fixture-server --collect`.
@Suite(.timeLimit(.minutes(1))) struct CollectTests {
  private static let trace = #"{"trace": 1, "engine": "model", "scenario": "a/b", "events": []}"#

  private func post(
    _ body: String, to address: String, _ fields: HTTPFields = [:]
  ) async throws -> (status: Int, text: String) {
    let port = try #require(address.split(separator: ":").last.flatMap { UInt16($0) })
    var fields = fields
    fields[.contentType] = "application/json"
    let response = try await HTTPClient().send(
      HTTPClientRequest(
        host: "127.0.0.1", port: port, method: .post, target: "/-/traces", fields: fields,
        body: Array(body.utf8)))
    return (response.head.status, String(decoding: try await response.body(), as: UTF8.self))
  }

  @Test func `a valid trace is stored, and an invalid one gets 400 with the mistake`() async throws
  {
    let folder = try TemporaryFolder(["site/index.html": "", "token": "secret\n"])
    let traces = folder.path + "/traces"
    let server = try ServerProcess([
      "--port", "0", "--collect", traces, "--token-file", folder.path + "/token",
      folder.path + "/site",
    ])
    let address = try #require(try await server.addresses().first)
    let token: HTTPFields = [.authorization: "Bearer secret"]
    #expect(try await post(Self.trace, to: address).status == 401)
    let kept = try await post(Self.trace, to: address, token)
    #expect(kept.status == 201 && kept.text == "{\"name\":\"a-b.model.1.json\"}\n")
    for (body, place) in [
      (Self.trace.replacing(": 1,", with: ": 2,"), #""key":"trace""#),
      (Self.trace.replacing("[]", with: #"[{"kind": "x"}]"#), #""key":"events.1.kind""#),
      ("[", "is not JSON"),
    ] {
      let refused = try await post(body, to: address, token)
      #expect(refused.status == 400 && refused.text.contains(place))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: traces) == ["a-b.model.1.json"])
    server.signal(SIGTERM)
    #expect(try await server.end().status == 0)
  }

  @Test(
    .enabled(if: ServerProcess.canLimitFiles, "the thread sanitizer writes files of its own"))
  func `a trace that does not fit on the disk gets 507 and leaves no file`() async throws {
    let folder = try TemporaryFolder(["site/index.html": ""])
    let traces = folder.path + "/traces"
    let server = try ServerProcess(
      ["--port", "0", "--collect", traces, "--log-level", "critical", folder.path + "/site"],
      limit: "trap '' XFSZ && ulimit -f 1")
    let address = try #require(try await server.addresses().first)
    let long = Self.trace + String(repeating: " ", count: 4096)
    let answer = try await post(long, to: address)
    #expect(answer.status == 507)
    #expect(answer.text.contains("File too large; free some space there, and send it again"))
    #expect(try await post(Self.trace, to: address).status == 201)
    #expect(try FileManager.default.contentsOfDirectory(atPath: traces) == ["a-b.model.1.json"])
  }

  @Test func `the server exits with 2 if the traces folder cannot be created`() async throws {
    let folder = try TemporaryFolder(["index.html": ""])
    let end = try await ServerProcess.run("--collect", "/dev/null/x", "--port", "0", folder.path)
    #expect(end.status == 2)
    #expect(
      end.errors == [
        "fixture-server: cannot write to '/dev/null/x': Not a directory; --collect has to be a folder "
          + "of your own"
      ])
  }
}
#endif
