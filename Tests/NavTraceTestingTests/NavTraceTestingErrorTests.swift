import FixtureServing
import Testing
import WebViewKit

@testable import NavTraceTesting

@Suite @MainActor struct NavTraceTestingErrorTests {
  @Test func `a test without a fixture server gets an error that names the trait`() {
    let error = #expect(throws: NavTraceTestingError.noFixtureServer) {
      try FixtureSession.current
    }
    #expect(
      error?.description
        == "the test has no fixture server; add '.fixtureServer(site:)' to it or to its suite, or "
        + "call it within 'withFixtureServer(site:)'")
    #expect(throws: NavTraceTestingError.noFixtureServer) { try WebViewRecording(of: WKWebView()) }
  }

  @Test(.fixtureServer(site: "{site: {}, origins: {other: {}}}"), arguments: ["page", "third:/x"])
  func `a text that is not an address of the site is refused`(text: String) throws {
    let error = #expect(throws: NavTraceTestingError.self) { try FixtureSession.current.url(text) }
    #expect(
      error?.description
        == "'\(text)' is not an address of the site; expected a path such as '/page', or "
        + "'NAME:/page' with the name of an origin: main, other")
  }

  @Test(.fixtureServer(site: "site: {}"))
  func `a view that was made outside of the test is refused`() async {
    let view = await Task.detached { @MainActor in WKWebView() }.value
    let error = #expect(throws: NavTraceTestingError.foreignWebView) {
      try WebViewRecording(of: view)
    }
    #expect(
      error?.description
        == "the web view does not belong to this test's engine; make it within the test, not in a "
        + "static property or a detached task; in XCTest, make it within 'withFixtureServer', or in "
        + "'setUp' of a FixtureServerTestCase")
  }

  @Test func `an error of the engine is reported unchanged`() {
    #expect(
      NavTraceTestingError.engine("it is gone").description
        == "engine error: it is gone")
  }
}
