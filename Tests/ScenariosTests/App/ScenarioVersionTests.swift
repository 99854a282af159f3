import AuthoredYAML
import FixtureServing
import FixtureSites
import NavigationTrace
import Testing
import WebEngines
import WebViewKit

@testable import Scenarios

@Suite(.timeLimit(.minutes(1))) @MainActor struct ScenarioVersionTests {
  private func version(_ version: ServedVersion, _ yaml: String) throws -> ScenarioVersion {
    let node = try AuthoredNode(parsing: yaml, file: "site.yaml")
    return ScenarioVersion(version, of: try Site(authored: node, directory: "/"))
  }

  @Test(
    arguments: [
      (.http2, [.http2, .http11]), (.http11, [.http11]),
    ] as [(ServedVersion, [ServedVersion])])
  func `an origin without TLS gets a valid certificate and the requested HTTP version`(
    wanted: ServedVersion, versions: [ServedVersion]
  ) throws {
    let version = try version(wanted, "site: {/a: {html: a}}")
    let options = try #require(version.site.origins.first?.origin.options)
    #expect(options.tls == TLSOptions())
    #expect(options.versions == versions)
  }

  @Test(arguments: [
    "refused", "{accept: never}", "{http: 1.1, /a: {html: a}}", "{http: 1.1, tls: good}",
  ])
  func `an origin that does not support the HTTP version is not changed`(origin: String) throws {
    let version = try version(.http2, "origins: {main: {/: {html: a}}, other: \(origin)}")
    let before = try Site(
      authored: AuthoredNode(
        parsing: "origins: {main: {/: {html: a}}, other: \(origin)}", file: "site.yaml"),
      directory: "/")
    #expect(version.site.origins.last?.origin.options == before.origins.last?.origin.options)
  }

  @Test func `changing the HTTP version keeps the certificate that the site names`() throws {
    let version = try version(.http2, "origins: {main: {tls: expired, /: {html: a}}}")
    #expect(version.site.origins.first?.origin.options.tls?.certificate == .expired)
  }

  private func play(_ http: ServedVersion) async throws -> ScenarioRun {
    let node = try AuthoredNode(
      parsing: "title: t\nsite: {/a: {html: <p>A}}\nsteps: [{load: /a}]",
      file: "scenario.yaml")
    let scenario = try Scenario(authored: node, folder: "/", name: "s")
    let bench = try EngineBench(.model)
    try await bench.engine.start()
    let player = ScenarioPlayer(
      server: bench.server, engine: bench.engine, connection: EngineConnection(bench.engine),
      http: http)
    let run = await player.play(scenario)
    await bench.engine.stop()
    await bench.server.stop()
    bench.end()
    return run
  }

  @Test func `a scenario can run over TLS, and the URLs in its trace stay the same`() async throws {
    let run = try await play(.http11)
    #expect(run.failure == nil)
    #expect(run.kinds.last == "didFinish")
    #expect(run.trace.events.last?[.url] == "/a")
  }

  #if HTTP2
  @Test func `a request over another HTTP version than requested is an error`() async throws {
    // The model offers HTTP/1.1 only.
    let run = try await play(.http2)
    #expect(
      run.failure?.description == "server error: GET /a came over HTTP/1.1 with --http 2")
  }
  #endif
}
