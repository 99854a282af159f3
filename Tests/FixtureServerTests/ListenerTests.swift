import FixtureClient
import FixtureServing
import FixtureTLS
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct ListenerTests {
  @Test
  func `a site is served over HTTPS to clients that trust the CA certificate the server wrote`()
    async throws
  {
    let folder = try TemporaryFolder(["site/index.html": "hello"])
    let server = try ServerProcess([
      "\(folder.path)/site", "--port", "0", "--tls", "good", "--tls-directory",
      "\(folder.path)/tls",
    ])
    let address = try #require(try await server.addresses().first)
    #expect(address.wholeMatch(of: /https:\/\/127\.0\.0\.1:\d+/) != nil)
    let authority = try String(contentsOfFile: folder.path + "/tls/ca.pem", encoding: .utf8)
    let port = try #require(UInt16(address.split(separator: ":").last ?? ""))
    let client = try HTTPClient(secure: TLSContext(clientTrusting: authority))
    let response = try await client.send(HTTPClientRequest(host: "127.0.0.1", port: port))
    #expect(try await response.body() == Array("hello".utf8))
    let key = folder.path + "/tls/client-key.pem"
    let mode = try FileManager.default.attributesOfItem(atPath: key)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(FileManager.default.fileExists(atPath: folder.path + "/tls/client.pem"))
    #expect(try await ServerProcess.run("healthcheck", address).status == 0)
  }

  @Test func `the public host is in the printed URL and in the placeholders of pages`() async throws
  {
    let folder = try TemporaryFolder(["site.yaml": "site: {/: {text: '${origin.main}'}}"])
    let server = try ServerProcess(
      [folder.path, "--port", "0", "--host", "0.0.0.0"],
      environment: ["FIXTURE_SERVER_PUBLIC_HOST": "fixtures.test"])
    let address = try #require(try await server.addresses().first)
    #expect(address.hasPrefix("http://fixtures.test:"))
    let port = try #require(UInt16(address.split(separator: ":").last ?? ""))
    let response = try await HTTPClient().send(HTTPClientRequest(host: "127.0.0.1", port: port))
    #expect(try await response.body() == Array(address.utf8))
    let check = try await ServerProcess.run(
      "healthcheck", "--port", "\(port)", environment: ["FIXTURE_SERVER_HOST": "0.0.0.0"])
    #expect(check.status == 0)
  }

  @Test func `a site is served on a Unix socket, and its health can be checked`() async throws {
    let folder = try TemporaryFolder(["site/index.html": "hello"])
    let path = "/tmp/fixture-server-\(UInt32.random(in: 0 ... .max))"
    let server = try ServerProcess(["\(folder.path)/site", "--listen", "unix:\(path)"])
    #expect(try await server.addresses() == ["unix:\(path)"])
    #expect(try await ServerProcess.run("healthcheck", "unix:\(path)").status == 0)
    server.signal(SIGTERM)
    #expect(try await server.end().status == 0)
    let end = try await ServerProcess.run("healthcheck", "unix:\(path)")
    #expect(end.status == 1)
    #expect(
      end.errors == [
        "fixture-server: not healthy: cannot connect to unix:\(path): No such file or directory"
      ])
  }

  @Test func `the server prints a line for each address of an origin`() async throws {
    let folder = try TemporaryFolder(["index.html": "hello"])
    let server = try ServerProcess([
      folder.path, "--listen", "main=https://localhost:0", "--listen", "main=http://127.0.0.2:0",
    ])
    let addresses = try await server.addresses(2)
    try #require(addresses.count == 2)
    #expect(addresses[0].hasPrefix("https://localhost:"))
    #expect(addresses[1].hasPrefix("http://127.0.0.2:"))
  }
}
