import Browser
import NavTraceTesting
import Testing

@Suite(
  .fixtureServer(
    site: """
      site:
        /leaving: {redirect: 302, to: "${origin.other}/page"}
      origins:
        other:
          /page: {html: <p>Elsewhere}
      """))
@MainActor struct LeavingTests {
  @Test func `a redirect to another host is left to the system's browser`() async throws {
    let browser = Browser(home: try FixtureSession.current.url("/leaving"))
    let recording = try WebViewRecording(of: browser.webView)
    browser.start()
    await recording.expectTrace(
      events: """
        - decidePolicyForNavigationAction: {url: /leaving, answer: allow}
        - didStartProvisionalNavigation: {url: /leaving}
        - decidePolicyForNavigationAction: {url: "other:/page", answer: cancel}
        - didFailProvisionalNavigation: {domain: WebKitErrorDomain, code: 102}
        """)
    #expect(browser.openedElsewhere == [try FixtureSession.current.url("other:/page")])
  }
}
