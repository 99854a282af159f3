import FixtureServing
import Logging
import Testing

@testable import fixture_server

@Suite(.timeLimit(.minutes(1))) struct UsageTests {
  @Test(arguments: [
    (["--prot", "1"], "Unknown option '--prot'"),
    (["--port", "x"], "The value 'x' is invalid for '--port <port>'"),
    (["a", "--site", "b"], "give one of ROOT, --site and --scenario"),
    (["/nowhere/at/all"], "cannot read '/nowhere/at/all'"),
    (["--site", "/nowhere.yaml"], "/nowhere.yaml: cannot be read"),
    (["--drain-timeout", "-1"], "--drain-timeout"),
    (["--loops", "0"], "--loops is 0; give a number from 1 to 64"),
    (["--listen", "8080", "."], "--listen"),
    (["--listen", "x=http://127.0.0.1:0", "."], "--listen names origin 'x'; the site has main"),
  ])
  func `invalid arguments make the command exit with 2 and print the reason`(
    arguments: [String], message: String
  ) async throws {
    let end = try await ServerProcess(arguments, directory: "/").end()
    #expect(end.status == 2)
    #expect(end.output == [])
    #expect(end.errors.joined(separator: " ").contains(message))
  }

  @Test func `an invalid environment variable makes the server exit with 2 and name the variable`()
    async throws
  {
    let folder = try TemporaryFolder(["index.html": ""])
    let end = try await ServerProcess.run(
      folder.path, environment: ["FIXTURE_SERVER_PORT": "http"])
    #expect(end.status == 2)
    #expect(
      end.errors == [
        "fixture-server: FIXTURE_SERVER_PORT is 'http'; expected a port from 0 to 65535"
      ])
  }

  @Test(arguments: [
    (["--tls", "bad"], "--tls"), (["--public-host", "http://x"], "--public-host is 'http://x'"),
    (["--public-host", ""], "--public-host is ''; give a host without scheme and port"),
    (
      ["--tls-directory", "/dev/null/x"],
      "cannot write '/dev/null/x/ca.pem': Not a directory; --tls-directory has"
    ),
  ])
  func `an invalid listener option makes the server exit with 2 and print the reason`(
    arguments: [String], message: String
  ) async throws {
    let folder = try TemporaryFolder(["index.html": ""])
    let end = try await ServerProcess([folder.path, "--port", "0"] + arguments).end()
    #expect(end.status == 2)
    #expect(end.output == [])
    #expect(end.errors.joined(separator: " ").contains(message))
  }

  @Test(arguments: [["site.yaml"], ["--site", "site.yaml"], ["check", "site.yaml"]])
  func `a mistake in a site file is shown with its line and key`(
    arguments: [String]
  ) async throws {
    let folder = try TemporaryFolder(["site.yaml": "site:\n  /a: {text: x}\n  /b: {txt: y}\n"])
    let end = try await ServerProcess(arguments, directory: folder.path).end()
    #expect(end.status == 2)
    #expect(end.errors.count == 1)
    #expect(
      end.errors[0].hasPrefix("fixture-server: site.yaml:3: at 'site./b': unknown key 'txt'; "))
  }

  @Test func `--version prints the package's version and the versions of HTTP`() async throws {
    let end = try await ServerProcess.run("--version")
    #expect(end.status == 0)
    let versions = FixtureServer.versions.count == 2 ? "HTTP/2, HTTP/1.1" : "HTTP/1.1"
    #expect(end.output == ["fixture-server \(FixtureServer.version)", versions])
  }

  @Test func `--help prints the help and exits with 0`() async throws {
    let end = try await ServerProcess.run("--help")
    #expect(end.status == 0)
    #expect(end.output.contains { $0.contains("'fixture-server serve --help'") })
    let serving = try await ServerProcess.run("serve", "--help")
    #expect(serving.output.contains { $0.contains("Standard output has the URL of each origin") })
    #expect(end.output.contains { $0.contains("Exit status: 0 after a signal") })
  }

  @Test func `a health check succeeds if the server is running, and fails if it is not`()
    async throws
  {
    let folder = try TemporaryFolder(["index.html": ""])
    let server = try ServerProcess(["--port", "0", folder.path])
    let address = try #require(try await server.addresses().first)
    let port = try #require(address.split(separator: ":").last.map(String.init))
    #expect(try await ServerProcess.run("healthcheck", "--port", port).status == 0)
    server.signal(15)
    #expect(try await server.end().status == 0)
    let end = try await ServerProcess.run("healthcheck", "--port", port)
    #expect(end.status == 1)
    #expect(
      end.errors == [
        "fixture-server: not healthy: cannot connect to 127.0.0.1:\(port): Connection refused"
      ])
  }

  @Test(arguments: ["0", "nan", "1e300"])
  func `a health check with an invalid timeout exits with 2`(seconds: String) async throws {
    let end = try await ServerProcess.run("healthcheck", "--timeout", seconds)
    #expect(end.status == 2)
    #expect(end.errors.contains { $0.contains("give seconds, above 0 and at most 3600") })
  }

  @Test func `a log line in JSON escapes quotes, backslashes and control characters`() {
    let line = LogFormat.json.line(
      time: "T", level: .info, message: "a\"\\\n\u{1}", fields: [("k", "v")])
    #expect(
      line == #"{"time":"T","level":"info","message":"a\"\\\n\u0001","k":"v"}"#)
    #expect(
      LogFormat.text.line(time: "T", level: .info, message: "m", fields: [("k", "v")])
        == "T info m k=v")
  }
}
