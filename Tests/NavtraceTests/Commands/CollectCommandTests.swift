import FixtureClient
import FixtureServing
import FixtureSites
import Foundation
import HTTPTypes
import NavigationTrace
import Testing

@testable import ScenarioRuns
@testable import navtrace

/// `navtrace collect`.
@Suite(.timeLimit(.minutes(2))) struct CollectCommandTests {
  private let folder: ScenarioFolder

  init() throws { folder = try ScenarioFolder() }

  private func post(_ trace: Trace, to address: String, token: String?) async throws -> Int {
    let port = try #require(address.split(separator: ":").last.flatMap { UInt16($0) })
    var fields: HTTPFields = [.contentType: "application/json"]
    if let token { fields[.authorization] = "Bearer \(token)" }
    return try await HTTPClient().send(
      HTTPClientRequest(
        host: "127.0.0.1", port: port, method: .post, target: "/-/traces", fields: fields,
        body: Array(trace.json()))
    ).head.status
  }

  @Test func `collect writes and reports each posted trace until it is interrupted`() async throws {
    defer { folder.remove() }
    let traces = folder.path + "/traces"
    let process = try NavtraceProcess(
      ["collect", traces, "--port", "0"], environment: ["FIXTURE_SERVER_TOKEN": "secret"])
    let trace = Trace(engine: "wkwebview", engineVersion: "26.0", scenario: "a/b")
    let (addresses, continuation) = AsyncStream<String>.makeStream()
    async let result = process.result { continuation.yield($0) }
    var lines = addresses.makeAsyncIterator()
    let address = try #require(await lines.next())
    #expect(try await post(trace, to: address, token: nil) == 401)
    #expect(try await post(trace, to: address, token: "secret") == 201)
    let file = traces + "/a-b.wkwebview@26.0.1.json"
    #expect(await lines.next() == file)
    #expect(try TraceFile.read(file) == trace)
    process.send(SIGINT)
    let end = await result
    #expect(end.code == 0 && end.errors == "")
  }

  @Test func `collect answers posts while its output is not read, and ends at a signal`()
    async throws
  {
    defer { folder.remove() }
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    let process = try NavtraceProcess(
      ["collect", folder.path + "/traces", "--port", "0"], redirection: ">'\(pipe)'")
    var line: [UInt8] = []
    while line.last != 0x0A {
      var byte: UInt8 = 0
      if read(reader, &byte, 1) == 1 { line.append(byte) } else { await Task.yield() }
    }
    let address = String(decoding: line.dropLast(), as: UTF8.self)
    while write(reader, "x", 1) == 1 {}
    let trace = Trace(engine: "wkwebview", engineVersion: "26.0", scenario: "a/b")
    for _ in 1...20 { #expect(try await post(trace, to: address, token: nil) == 201) }
    process.send(SIGTERM)
    #expect(await process.result().code == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/traces")
    #expect(names.count == 20)
  }

  @Test(arguments: [
    (
      ["--host", "0.0.0.0"],
      "--host 0.0.0.0 without a token: no other machine may post then; give --token-file, or set "
        + "FIXTURE_SERVER_TOKEN"
    ),
    (
      ["/dev/null/x"],
      "cannot write to '/dev/null/x': Not a directory; give a folder of your own"
    ),
    (
      ["--token-file", "/nowhere"],
      "cannot read '/nowhere'; it has to be a file that exists, with the token on one line"
    ),
  ])
  func `collect with wrong arguments exits with 2 and a message`(
    arguments: [String], message: String
  ) async throws {
    defer { folder.remove() }
    let result = try await NavtraceProcess(["collect", "--port", "0"] + arguments).result()
    #expect(result.code == 2)
    #expect(result.errors == "navtrace: \(message)")
  }

  @Test func `collect exits with 3 if it cannot listen`() async throws {
    defer { folder.remove() }
    let result = try await NavtraceProcess.run(
      "collect", folder.path + "/traces", "--host", "192.0.2.1",
      environment: ["FIXTURE_SERVER_TOKEN": "secret"])
    #expect(result.code == 3)
    #expect(result.errors.contains("192.0.2.1"))
  }
}
