import FixtureClient
import FixtureServing
import FixtureSites
import Foundation
import HTTPTypes
import Testing

@testable import fixture_server

@Suite(.timeLimit(.minutes(1))) struct LimitOptionTests {
  @Test(arguments: [
    (["idle"], "give NAME=VALUE, such as idle=5"),
    (["idel=5"], "no limit is called 'idel'; did you mean 'idle'?"),
    (["space=5"], "no limit is called 'space'; give one of idle, handshake, request, body-rate"),
    (["idle=0"], "give seconds from 0.01 to 86400"),
    (["idle=nan"], "give seconds from 0.01 to 86400"),
    (["body=1.5"], "give bytes from 0 to 1099511627776"),
    (["memory=5"], "give bytes from 1048576 to 1099511627776"),
    (["fields="], "give a number from 1 to 10000"),
    (["idle=5", "body=0", "idle=6"], "--limit idle is given twice; give it once"),
  ])
  func `an invalid limit makes the command exit with 2 and name the remedy`(
    limits: [String], message: String
  ) async throws {
    let end = try await ServerProcess(limits.flatMap { ["--limit", $0] } + ["."], directory: "/")
      .end()
    #expect(end.status == 2)
    #expect(end.output == [])
    #expect(end.errors.joined(separator: " ").contains(message))
  }

  /// A limit, and a request that is within it and one that is beyond.
  static let sizes: [(limit: String, within: HTTPClientRequest, beyond: HTTPClientRequest, Int)] = {
    func request(_ target: String = "/", fields: Int = 0, body: Int = 0) -> HTTPClientRequest {
      var request = HTTPClientRequest(
        host: "127.0.0.1", port: 0, method: body > 0 ? .post : .get, target: target,
        body: [UInt8](repeating: 0, count: body))
      for number in 0..<fields { request.fields.append(.init(name: .accept, value: "\(number)")) }
      return request
    }
    let path = "/" + String(repeating: "x", count: 100)
    return [
      ("line=64", request(), request(path), 414), ("head=500", request(), request(fields: 60), 431),
      ("fields=20", request(fields: 5), request(fields: 30), 431),
      ("body=10", request(body: 10), request(body: 11), 413),
    ]
  }()

  @Test(arguments: sizes)
  func `a request is refused only if it exceeds the size limit given as an option`(
    limit: String, within: HTTPClientRequest, beyond: HTTPClientRequest, status: Int
  ) async throws {
    let folder = try TemporaryFolder([
      "site.yaml": "site: {/: {methods: {GET: {text: a}, POST: {text: b}}}}"
    ])
    let server = try ServerProcess(["--limit", limit, "--port", "0", folder.path])
    let url = try #require(URL(string: try await server.addresses()[0]))
    let port = try #require(url.port.flatMap { UInt16(exactly: $0) })
    for (request, status) in [(within, 200), (beyond, status)] {
      var request = request
      request.port = port
      #expect(try await HTTPClient().send(request).head.status == status)
    }
  }

  @Test func `an incomplete request gets 408 after the seconds given as an option`() async throws {
    let folder = try TemporaryFolder(["index.html": ""])
    let server = try ServerProcess(["--limit", "request=0.05", "--port", "0", folder.path])
    let client = try await RawClient(try await server.addresses()[0])
    #expect(try await client.exchange("GET / HTTP/1.1\r\n").hasPrefix("HTTP/1.1 408 "))
  }

  @Test func `the help has a line for each limit, with its default`() async throws {
    let end = try await ServerProcess.run("serve", "--help")
    let text = end.output.joined(separator: " ").split(separator: " ").joined(separator: " ")
    for limit in ServingLimit.all {
      #expect(text.contains("\(limit.name): \(limit.summary); \(limit.expected), "))
      #expect(text.contains("\(limit.defaultValue) by default."))
    }
  }

  @Test func `the article on serving includes the help`() throws {
    let article = URL(filePath: #filePath).appending(
      path: "../../../Sources/FixtureServing/Documentation.docc/ServingACase.md")
    let text = try String(contentsOf: article.standardizedFileURL, encoding: .utf8)
    #expect(text.contains("\nOutput: `fixture-server serve --help`\n"))
  }
}
