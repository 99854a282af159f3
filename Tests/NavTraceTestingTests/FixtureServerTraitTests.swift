import FixtureClient
import FixtureServing
import FixtureSites
import Foundation
import NavTraceTesting
import Synchronization
import Testing

private let seen = Mutex<Set<String>>([])

@Suite(
  .timeLimit(.minutes(1)), .fixtureServer(site: "{site: {/: {html: <p>}}, origins: {other: {}}}"))
struct FixtureServerTraitTests {
  @Test(arguments: 0..<4)
  func `each case of a test has its own origins`(number: Int) throws {
    let main = try FixtureSession.current.url("/page?\(number)")
    #expect(main.path() == "/page" && main.query() == "\(number)")
    let other = try FixtureSession.current.url("other:/page")
    #expect(other.port != main.port)
    #expect(seen.withLock { $0.insert(main.absoluteString).inserted })
  }

  @Test(.fixtureServer(siteFile: "Site/site.yaml"))
  func `a test's site file takes precedence over its suite's site`() throws {
    #expect(try FixtureSession.current.origins.keys.sorted() == ["main", "third"])
  }

  @Test(.fixtureServer(["/": .html("<p>Hello"), "/go": .redirect(302, to: "/")]))
  func `a site may be written in Swift`() async throws {
    let url = try FixtureSession.current.url("/go")
    #expect(try await status(of: url) == 302)
  }

  @Test(.fixtureServer(site: "/only: {html: <p>Hello}"))
  func `a site that lists only paths has one origin, and other paths get 404`() async throws {
    #expect(try await status(of: try FixtureSession.current.url("/only")) == 200)
    #expect(try await status(of: try FixtureSession.current.url("/")) == 404)
  }

  private func status(of url: URL) async throws -> Int {
    let port = try #require(url.port)
    let request = HTTPClientRequest(host: "127.0.0.1", port: UInt16(port), target: url.path())
    return try await HTTPClient().send(request).head.status
  }

  @Test func `a test without its own site gets status 200 from its suite's site`() async throws {
    #expect(try await status(of: try FixtureSession.current.url("/")) == 200)
  }

  @Test @MainActor func `withFixtureServer serves the site while its closure runs`() async throws {
    var count = 0
    try await withFixtureServer(site: "{site: {}, origins: {fourth: {}}}") {
      let current = try FixtureSession.current
      #expect(current === $0)
      #expect(current.origins.keys.sorted() == ["fourth", "main"])
      count += 1
    }
    #expect(count == 1)
    #expect(try FixtureSession.current.origins.keys.sorted() == ["main", "other"])
  }

  @Test @MainActor func `an error in a site is reported with its line in the test file`() async {
    let line = #line + 1
    let error = await #expect(throws: (any Error).self) {
      try await withFixtureServer(site: "site:\n  /: {htm: x}") { _ in }
    }
    #expect("\(error as Any)".contains("FixtureServerTraitTests.swift:\(line) (its site):2"))
  }
}
