import Browser
import FixtureServing
import NavTraceTesting
import Testing

@Suite(
  .fixtureServer(
    site: """
      site:
        /: {redirect: 302, to: /shop}
        /shop:
          html: <title>Shop</title><a id=window target=_blank href=/help>Help</a>
          auth: {basic: {user: aladdin, password: sesame, realm: shop}}
        /leaving: {redirect: 302, to: "${origin.other}/page"}
      origins:
        other:
          /page: {html: <p>Elsewhere}
      """))
@MainActor struct BrowserTests {
  @Test func `it signs in behind a redirect`() async throws {
    let browser = Browser(
      home: try FixtureSession.current.url("/"), user: "aladdin", password: "sesame")
    let recording = try WebViewRecording(of: browser.webView)
    browser.start()
    // Compares with Traces/sign-in.yaml.
    await recording.expectTrace(matches: "sign-in")
  }

  @Test func `it gives up when the password is wrong`() async throws {
    let browser = Browser(
      home: try FixtureSession.current.url("/"), user: "aladdin", password: "wrong")
    let recording = try WebViewRecording(of: browser.webView)
    browser.start()
    await recording.expectTrace(matches: "wrong-password")
  }

  @Test func `a redirect to another host is left to the system's browser`() async throws {
    let browser = Browser(
      home: try FixtureSession.current.url("/leaving"), user: "aladdin", password: "sesame")
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

  @Test func `a link that wants a window is left to the system's browser`() async throws {
    let browser = Browser(
      home: try FixtureSession.current.url("/"), user: "aladdin", password: "sesame")
    browser.start()
    let recording = try WebViewRecording(of: browser.webView)
    try await recording.waitUntilIdle()
    try await recording.click("#window", in: browser.webView)
    await recording.expectTrace(matches: "new-window")
    #expect(browser.openedElsewhere == [try FixtureSession.current.url("/help")])
  }
}
