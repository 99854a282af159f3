import FixtureClient
import FixtureServing
import FixtureSites
import Foundation
import HTTPTypes
import Testing

@Suite(.timeLimit(.minutes(1))) struct ServeCommandTests {
  private func get(_ origin: String, _ target: String) async throws -> String {
    let url = try #require(URL(string: origin))
    let port = try #require(url.port.flatMap { UInt16(exactly: $0) })
    let response = try await HTTPClient().send(
      HTTPClientRequest(host: url.host() ?? "", port: port, target: target))
    return "\(response.head.status) " + String(decoding: try await response.body(), as: UTF8.self)
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `serve prints only its address and exits with 0 on SIGTERM or SIGINT`(signal: Int32)
    async throws
  {
    let folder = try TemporaryFolder(["index.html": "hello"])
    let server = try ServerProcess(["--port", "0", folder.path])
    let address = try #require(try await server.addresses().first)
    #expect(address.wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+/) != nil)
    #expect(try await get(address, "/") == "200 hello")
    server.signal(signal)
    let end = try await server.end()
    #expect(end.status == 0)
    #expect(end.output == [])
    #expect(
      end.errors.contains { $0.contains(" info main #1 GET / 200 complete bytes=") })
  }

  @Test func `replies that are open when the signal comes are finished`() async throws {
    let folder = try TemporaryFolder([
      "site.yaml": "site: {/: {parts: [{delay: 0.3}, {head: 200}, {body: whole}]}}"
    ])
    let server = try ServerProcess(["--port", "0", "--log-level", "debug", folder.path])
    let address = try #require(try await server.addresses().first)
    async let answer = get(address, "/")
    #expect(await server.logged("main #1 GET / begun"))
    server.signal(SIGTERM)
    #expect(try await answer == "200 whole")
    #expect(try await server.end().status == 0)
  }

  @Test func `SIGHUP reloads the site, and an invalid site changes nothing`() async throws {
    let folder = try TemporaryFolder(["site.yaml": "site: {/: {text: one}}"])
    let server = try ServerProcess(["--port", "0", folder.path])
    let address = try #require(try await server.addresses().first)
    #expect(try await get(address, "/") == "200 one")
    try folder.write("site: {/: {text: two}}", to: "site.yaml")
    server.signal(SIGHUP)
    #expect(await server.logged("the site was read again"))
    #expect(try await get(address, "/") == "200 two")
    try folder.write("site: {/: {test: three}}", to: "site.yaml")
    server.signal(SIGHUP)
    #expect(
      await server.logged(
        "the site stays as it was: \(folder.path)/site.yaml:1: at 'site./': unknown key 'test'; "
          + "expected 'text'"))
    #expect(try await get(address, "/") == "200 two")
  }

  @Test(arguments: ["site.yaml", "page.html"])
  func `a file of the site that changes is read again with --watch`(file: String) async throws {
    let folder = try TemporaryFolder([
      "site.yaml": "site: {/: {file: page.html}}", "page.html": "one",
    ])
    let server = try ServerProcess(["--port", "0", "--watch", folder.path])
    let address = try #require(try await server.addresses().first)
    #expect(try await get(address, "/") == "200 one")
    try folder.write(file == "site.yaml" ? "site: {/: {text: other}}" : "other", to: file)
    #expect(await server.logged("the site was read again"))
    #expect(try await get(address, "/") == "200 other")
  }

  @Test func `without a folder only sessions are served`() async throws {
    let folder = try TemporaryFolder([:])
    let server = try ServerProcess(["--port", "0"], directory: folder.path)
    let url = try #require(URL(string: try await server.addresses()[0]))
    #expect(await server.logged("only sessions are served; name a folder to serve it"))
    let port = try #require(url.port.flatMap { UInt16(exactly: $0) })
    let response = try await HTTPClient().send(
      HTTPClientRequest(
        host: "127.0.0.1", port: port, method: .post, target: "/-/sessions",
        fields: [.contentType: "application/json"],
        body: Array(#"{"site": {"/": {"text": "of a session"}}}"#.utf8)))
    let session = try JSONDecoder().decode(
      OpenedSession.self, from: Data(try await response.body()))
    #expect(try await get(#require(session.origins["main"]), "/") == "200 of a session")
  }

  @Test func `--watch without a file is a usage error`() async throws {
    let folder = try TemporaryFolder([:])
    let end = try await ServerProcess.run("--port", "0", "--watch", directory: folder.path)
    #expect(end.status == 2)
    #expect(
      end.errors.first
        == "Error: --watch has no file to watch; name a folder or a site file")
  }

  private struct OpenedSession: Decodable {
    let origins: [String: String]
  }

  @Test func `a second signal ends the server at once`() async throws {
    let folder = try TemporaryFolder(["site.yaml": "site: {/: {parts: [{gate: g}, {head: 200}]}}"])
    let server = try ServerProcess(["--port", "0", "--log-level", "debug", folder.path])
    let address = try #require(try await server.addresses().first)
    async let answer: String? = try? get(address, "/")
    #expect(await server.logged("main #1 GET / begun"))
    server.signal(SIGTERM)
    #expect(await server.logged("signal 15: "))
    server.signal(SIGTERM)
    #expect(try await server.end().status == 128 + SIGTERM)
    #expect(await answer == nil)
  }

  @Test func `the server exits with 1 if the drain times out`() async throws {
    let folder = try TemporaryFolder(["site.yaml": "site: {/: {parts: [{gate: g}, {head: 200}]}}"])
    let server = try ServerProcess([
      "--port", "0", "--drain-timeout", "0.05", "--log-level", "debug", folder.path,
    ])
    let address = try #require(try await server.addresses().first)
    async let answer: String? = try? get(address, "/")
    #expect(await server.logged("main #1 GET / begun"))
    server.signal(SIGTERM)
    let end = try await server.end()
    #expect(end.status == 1)
    #expect(end.errors.contains { $0.contains("still open after 0.05 s") })
    _ = await answer
  }

  #if os(Linux)
  @Test func `each event loop has its own poller, and requests are answered`() async throws {
    let folder = try TemporaryFolder(["index.html": "hello"])
    func pollers(ofLoops loops: Int) async throws -> Int {
      let server = try ServerProcess(["--port", "0", "--loops", "\(loops)", folder.path])
      let address = try #require(try await server.addresses().first)
      for _ in 0..<6 { #expect(try await get(address, "/") == "200 hello") }
      let descriptors = "/proc/\(server.identifier)/fd"
      return try FileManager.default.contentsOfDirectory(atPath: descriptors).count { name in
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "\(descriptors)/\(name)")
        return target == "anon_inode:[eventpoll]"
      }
    }
    let one = try await pollers(ofLoops: 1)
    #expect(try await pollers(ofLoops: 3) == one + 2)
  }
  #endif

  @Test func `each origin has a line of output and can redirect to the others`() async throws {
    let folder = try TemporaryFolder([
      "two.yaml": """
      origins:
        main: {/: {redirect: 302, to: "${origin.other}/there"}}
        other: {/there: {text: there}}
      """
    ])
    let server = try ServerProcess([
      "--site", "\(folder.path)/two.yaml", "--listen", "other=http://127.0.0.1:0", "--port", "0",
    ])
    let addresses = try await server.addresses(2)
    try #require(addresses.count == 2)
    #expect(try await get(addresses[0], "/") == "302 ")
    #expect(try await get(addresses[1], "/there") == "200 there")
  }

  @Test func `the default site is found in a parent folder, and a scenario by its name`()
    async throws
  {
    let folder = try TemporaryFolder([
      "Fixtures/Site/index.html": "default", "deep/er/x": "",
      "Fixtures/Scenarios/group/name/scenario.yaml": "title: t\nsite: {/: {text: scenario}}",
    ])
    let site = try ServerProcess(["--port", "0"], directory: folder.path + "/deep/er")
    #expect(try await get(#require(site.addresses().first), "/") == "200 default")
    let scenario = try ServerProcess(
      ["--scenario", "name"], environment: ["FIXTURE_SERVER_PORT": "0"], directory: folder.path)
    #expect(try await get(#require(scenario.addresses().first), "/") == "200 scenario")
    let missing = try await ServerProcess.run("--scenario", "nam", directory: folder.path)
    #expect(missing.status == 2)
    #expect(missing.errors[0].hasPrefix("fixture-server: no scenario 'nam' in "))
  }

  @Test func `a port in use is named in the error, and the exit code is 1`() async throws {
    let folder = try TemporaryFolder(["index.html": ""])
    let server = try ServerProcess(["--port", "0", folder.path])
    let address = try #require(try await server.addresses().first)
    let end = try await ServerProcess.run("--listen", address, folder.path)
    #expect(end.status == 1)
    #expect(end.output == [])
    let place = address.dropFirst("http://".count)
    #expect(
      end.errors == [
        "fixture-server: cannot listen on \(place): the port is in use; stop the process that has "
          + "it, or give another port (0: a free one)"
      ])
  }

  @Test func `the JSON log format writes one object per line`() async throws {
    let folder = try TemporaryFolder(["index.html": ""])
    let server = try ServerProcess(["--port", "0", "--log-format", "json", folder.path])
    _ = try await get(#require(server.addresses().first), "/%22?a=%5C")
    server.signal(SIGTERM)
    let lines = try await server.end().errors
    // The client has its reply before the log has its line, which may come behind the signal's.
    let line = try #require(lines.first { $0.contains("main #1") })
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
    #expect(object?["message"] == "main #1 GET /%22?a=%5C 404 complete")
    #expect(object?["level"] == "info")
    let names = ["session", "request", "connection"]
    #expect(names.map { object?[$0] } == ["default", "1", "1"])
    #expect(object?["bytes"].flatMap(Int.init).map { $0 > 100 } == true)
    #expect(object?["ms"]?.wholeMatch(of: /\d+\.\d{3}/) != nil)
  }
}
