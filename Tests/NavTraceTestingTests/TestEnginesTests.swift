import Foundation
import Synchronization
import Testing
import WebViewKit

@testable import NavTraceTesting

@Suite struct TestEnginesTests {
  private func engines(_ own: [WebEngine]?, _ text: String?) throws -> [WebEngine] {
    let engines = try TestEngines(own, environment: text.map { [TestEngines.variable: $0] } ?? [:])
    return engines.available + engines.missing
  }

  @Test func `a test's engines override the environment, which overrides the default`() throws {
    #expect(try engines([.wkwebview], "model") == [.wkwebview])
    #expect(
      try engines(nil, "webkitgtk,model,webkitgtk").sorted { $0.rawValue < $1.rawValue }
        == [.model, .webkitgtk])
    #expect(try engines(nil, "") == Array(WebEngine.builtIn.prefix(1)))
    #expect(try engines(nil, nil) == Array(WebEngine.builtIn.prefix(1)))
  }

  @Test func `an engine's features are read from the environment and from a trait`() throws {
    let isolated = WebEngine.webkitgtk.with(features: ["SiteIsolation": true])
    #expect(try engines(nil, "webkitgtk+SiteIsolation") == [isolated])
    #expect(
      WebEngineTrait.engine(.webkitgtk, features: ["SiteIsolation": true]).engines == [isolated])
    #expect(WebEngineTrait.engine(isolated).engines == [isolated])
  }

  @Test(arguments: ["netscape", "model,", "model netscape", "webkitgtk+"])
  func `text that is not a list of engines is refused`(text: String) {
    let error = #expect(throws: NavTraceTestingError.self) { try engines(nil, text) }
    #expect(
      error?.description.hasSuffix(
        "'; expected engines with commas between them, of model, webkitgtk, wkwebview") == true)
  }

  @Test func `an engine that is not part of the build is reported with the reason`() throws {
    let engines = try TestEngines([.model, .wkwebview], environment: [:])
    #expect(engines.available == [.model])
    #expect(engines.absence == "not run on wkwebview: it is a part of Apple's systems")
    #expect(try TestEngines([.model], environment: [:]).absence == nil)
  }
}

private let played = Mutex<[String]>([])
private let playedInSuite = Mutex(0)

@Suite(.serialized, .fixtureServer(site: "{site: {}, origins: {other: {}}}"))
struct WebEngineTraitTests {
  @Test(.engines(.model, .webkitgtk), .fixtureServer(site: "/: {html: <p>Hello}"))
  @MainActor func `a test runs once on each engine, in order`() throws {
    let recording = try WebViewRecording(of: WKWebView())
    played.withLock { $0.append(recording.trace.engine) }
  }

  @Test func `the previous test has run once on each built-in engine, in order`() {
    #expect(
      played.withLock(\.self) == [WebEngine.model, .webkitgtk].filter(\.isBuiltIn).map(\.rawValue))
  }

  @Test(.engines(.model, .webkitgtk), .fixtureServer(site: "/: {html: <p>Hello}"))
  @MainActor func `a test's own site replaces the suite's site`() throws {
    playedInSuite.withLock { $0 += 1 }
    #expect(try FixtureSession.current.origins.count == 1)
  }

  @Test func `the test with its own site has run once on each built-in engine`() {
    #expect(
      playedInSuite.withLock(\.self) == [WebEngine.model, .webkitgtk].count(where: \.isBuiltIn))
  }

  @Test(
    .engine(.webkitgtk, features: ["SiteIsolation": true]),
    .fixtureServer(site: "/: {html: <p>Hello}"))
  @MainActor func `a test with a feature runs on the engine with the feature turned on`()
    async throws
  {
    let webView = WKWebView()
    let recording = try WebViewRecording(of: webView)
    webView.load(URLRequest(url: try FixtureSession.current.url("/")))
    try await recording.waitFor(.didFinish, within: .seconds(60))
    #expect(recording.trace.engine == "webkitgtk+SiteIsolation")
  }

  @Test(.engine(.wkwebview), .fixtureServer(site: "/: {html: <p>Hello}"))
  func `a test whose engine is not in the build is skipped`() {
    Issue.record("it has run")
  }
}
