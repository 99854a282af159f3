import FixtureClient
import FixtureServing
import FixtureSites
import Foundation
import HTTPTypes
import Testing

@testable import fixture_server

@Suite(.timeLimit(.minutes(1))) struct SessionOptionsTests {
  @Test(arguments: [
    (["--session-ports", "8199-8100"], "The value '8199-8100' is invalid for '--session-ports"),
    (["--session-ports", "0-10"], "The value '0-10' is invalid for '--session-ports"),
    (["--session-ports", "1-2-3"], "The value '1-2-3' is invalid"),
    (["--max-sessions", "0"], "--max-sessions is 0; give a number from 1 to 10000"),
    (
      ["--session-hosts", "--public-host", "192.0.2.1"],
      "--session-hosts needs a name as --public-host; '192.0.2.1' is an address"
    ),
    (["--token", "secret"], "Unknown option '--token'"),
    (["--token-file", "/nowhere"], "cannot read '/nowhere'; it has to be a file that exists"),
  ])
  func `an invalid session option makes the server exit with 2 and the reason`(
    arguments: [String], message: String
  ) async throws {
    let folder = try TemporaryFolder(["index.html": ""])
    let end = try await ServerProcess(arguments + ["--port", "0", folder.path]).end()
    #expect(end.status == 2)
    #expect(end.errors.joined(separator: " ").contains(message))
  }

  @Test(arguments: [("8100-8199", 8100, 8199), ("9000", 9000, 9000)])
  func `a range of ports or a single port is parsed into its first and last port`(
    text: String, first: UInt16, last: UInt16
  ) {
    #expect(PortRange(argument: text)?.ports == first...last)
  }

  @Test(arguments: ["", "two words", "x\ny", "ä"])
  func `the error for a token file without a valid token does not quote the file`(text: String)
    async throws
  {
    let folder = try TemporaryFolder(["index.html": "", "token": text])
    let end = try await ServerProcess(
      ["--token-file", "token", "--port", "0", "."], directory: folder.path
    ).end()
    #expect(end.status == 2)
    #expect(
      end.errors == [
        "fixture-server: token holds no token; expected letters, digits and -._~+/ on one line"
      ])
  }

  @Test func `requests need the token from the token file or the environment`() async throws {
    let folder = try TemporaryFolder(["index.html": "", "token": "secret\n"])
    let servers = [
      try ServerProcess(["--token-file", folder.path + "/token", "--port", "0", folder.path]),
      try ServerProcess(
        ["--port", "0", folder.path], environment: ["FIXTURE_SERVER_TOKEN": "secret"]),
    ]
    for server in servers {
      let url = try #require(URL(string: try await server.addresses()[0]))
      let port = try #require(url.port.flatMap { UInt16(exactly: $0) })
      var request = HTTPClientRequest(host: "127.0.0.1", port: port, target: "/-/sessions")
      #expect(try await HTTPClient().send(request).head.status == 401)
      request.fields[.authorization] = "Bearer secret"
      #expect(try await HTTPClient().send(request).head.status == 200)
    }
  }

  @Test func `a site sent to the API can read only files of the served folder`()
    async throws
  {
    let folder = try TemporaryFolder(["served/page.html": "<page>", "secret.html": "<secret>"])
    let server = try ServerProcess(["--port", "0", folder.path + "/served"])
    let url = try #require(URL(string: try await server.addresses()[0]))
    let port = try #require(url.port.flatMap { UInt16(exactly: $0) })
    for (file, status) in [("page.html", 201), ("../secret.html", 400), ("/etc/passwd", 400)] {
      let body = #"{"site": {"site": {"/": {"file": "\#(file)"}}}}"#
      let response = try await HTTPClient().send(
        HTTPClientRequest(
          host: "127.0.0.1", port: port, method: .post, target: "/-/sessions",
          fields: [.contentType: "application/json"], body: Array(body.utf8)))
      #expect(response.head.status == status)
    }
  }

  @Test func `the scenarios of the repository are listed, and can be opened`() async throws {
    let folder = try TemporaryFolder([
      "Fixtures/Site/index.html": "default",
      "Fixtures/Scenarios/group/name/scenario.yaml":
        "title: A title\nsite: {/start: {text: scenario}}\nsteps: [{load: /start}]",
    ])
    let server = try ServerProcess(["--port", "0"], directory: folder.path)
    let url = try #require(URL(string: try await server.addresses()[0]))
    let port = try #require(url.port.flatMap { UInt16(exactly: $0) })
    let list = try await HTTPClient().send(
      HTTPClientRequest(host: "127.0.0.1", port: port, target: "/-/scenarios")
    ).body()
    #expect(
      String(decoding: list, as: UTF8.self)
        == #"{"scenarios":[{"name":"group/name","start":"/start","title":"A title"}]}"# + "\n")
    let opened = try await HTTPClient().send(
      HTTPClientRequest(
        host: "127.0.0.1", port: port, target: "/-/open?scenario=group/name"))
    #expect(opened.head.status == 303)
    #expect(opened.head.fields[.location]?.hasSuffix("/start") == true)
  }

  @Test func `the schema command prints the schema of site files`() async throws {
    let end = try await ServerProcess.run("schema")
    #expect(end.status == 0)
    #expect(end.output.joined(separator: "\n") + "\n" == SiteSchema.text)
  }
}
