import AuthoredYAML
import Foundation
import HTTPTypes
import Testing

@testable import FixtureServing

/// `POST /-/traces`.
@Suite(.timeLimit(.minutes(1))) struct ControlTracesTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "traces-\(UUID().uuidString)").path

  private func client(_ folder: String, token: String? = nil) async throws -> ControlClient {
    let traces = try TraceFolder(folder) { document throws(AuthoredError) in
      let text = String(decoding: document, as: UTF8.self)
      guard text.hasPrefix("{") else {
        throw AuthoredError(file: "body", key: "events.2", problem: "no trace", expected: "one")
      }
      return "a/b.e@1 ü"
    }
    return try await ControlClient {
      $0.traces = traces
      $0.token = token
    }
  }

  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  }

  @Test func `each uploaded trace is stored in a new file and never replaces an existing one`()
    async throws
  {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (index, body) in ["{1}", "{2}"].enumerated() {
      let client = try await client(folder)
      let answer = try await client.call(.post, "traces", body)
      let name = "a-b.e@1---.\(index + 1).json"
      #expect(answer.status == 201 && answer["name"] == name)
      #expect(answer.fields[.location] == "/-/traces/\(name)")
      let kept = try await client.call(.get, "traces/\(name)")
      #expect(kept.status == 200 && kept.text == body)
    }
    #expect(try files == ["a-b.e@1---.1.json", "a-b.e@1---.2.json"])
  }

  @Test func `traces uploaded at the same time get different file names`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let client = try await client(folder)
    let names = try await withThrowingTaskGroup(of: String?.self) { group in
      for index in 0..<20 {
        group.addTask { try await client.call(.post, "traces", "{\(index)}")["name"] }
      }
      return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
    }
    let files: [String?] = try files
    #expect(names.count == 20 && names == Set(files))
  }

  @Test(arguments: [
    ("iPhone 16", "iPhone-16"), ("../../etc/x", "..-..-etc-x"), ("", nil), ("%00%0A", "--"),
  ])
  func `the device becomes part of the file name and cannot escape the traces folder`(
    device: String, part: String?
  ) async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let query = device.replacing(" ", with: "+")
    let answer = try await client(folder).call(.post, "traces?device=\(query)", "{}")
    let name = "a-b.e@1---\(part.map { ".\($0)" } ?? "").1.json"
    #expect(answer["name"] == name)
    #expect(try files == [name])
  }

  @Test func `an invalid trace gets 400 with the key of the mistake`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let answer = try await client(folder).call(.post, "traces", "[]")
    #expect(answer.status == 400 && answer["error.key"] == "events.2")
    #expect(answer["error.message"] == "body: at 'events.2': no trace; expected one")
    #expect(try files == [])
  }

  @Test func `a trace that is not JSON or too large is refused`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let client = try await client(folder)
    let type = try await client.call(
      .post, "traces", "{}", fields: [.contentType: "text/plain"])
    #expect(type.status == 415)
    let long = try await client.call(
      .post, "traces", "{" + String(repeating: " ", count: TraceFolder.limit))
    #expect(long.status == 413)
    #expect(
      long["error.message"] == "the body has 4194305 bytes; at most 4194304 are read")
    let query = try await client.call(.post, "traces?devise=x", "{}")
    #expect(query.status == 400)
    #expect(query["error.message"] == "unknown 'devise' in the query; expected device")
    #expect(try files == [])
  }

  @Test func `uploading a trace requires the token`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let client = try await client(folder, token: "secret")
    #expect(try await client.call(.post, "traces", "{}").status == 401)
    let fields: HTTPFields = [.authorization: "Bearer secret"]
    #expect(try await client.call(.post, "traces", "{}", fields: fields).status == 201)
  }

  @Test func `an upload to a server without a traces folder gets 404 and names the option for one`()
    async throws
  {
    let answer = try await ControlClient().call(.post, "traces", "{}")
    #expect(answer.status == 404)
    #expect(
      answer["error.message"]
        == "this server keeps no traces; start it with --collect DIR, or use 'navtrace collect'")
  }

  @Test(arguments: ["other.json", "..%2Fsecret.json", ".draft-1", "%2Fetc%2Fpasswd"])
  func `only traces can be read from the traces folder, and no file outside it`(name: String)
    async throws
  {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let client = try await client(folder)
    try "x".write(toFile: folder + "/.draft-1", atomically: true, encoding: .utf8)
    #expect(try await client.call(.get, "traces/\(name)").status == 404)
  }

  @Test func `uploading a trace gets 500 if the traces folder was deleted`() async throws {
    let client = try await client(folder)
    try FileManager.default.removeItem(atPath: folder)
    let answer = try await client.call(.post, "traces", "{}")
    #expect(answer.status == 500)
    #expect(
      answer["error.message"]
        == "the server cannot write to '\(folder)': No such file or directory; the folder "
        + "has to be one that the server may write to")
  }

  @Test func `opening a trace folder that cannot be created throws an error`() {
    #expect {
      _ = try TraceFolder("/dev/null/x") { _ throws(AuthoredError) in "" }
    } throws: { ($0 as? SystemError)?.call == "mkdir" }
  }
}
