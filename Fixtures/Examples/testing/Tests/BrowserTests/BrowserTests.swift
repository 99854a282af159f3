import Browser
import Foundation
import NavTraceTesting
import Testing

@Suite(
  .fixtureServer(
    site: """
      /: {redirect: 302, to: /shop}
      /shop:
        html: <title>Shop</title><a id=window target=_blank href=/help>Help</a>
        auth: {basic: {user: aladdin, password: sesame, realm: shop}}
      """))
@MainActor struct BrowserTests {
  private func browser(password: String = "sesame") throws -> Browser {
    Browser(
      home: try FixtureSession.current.url("/"),
      credential: URLCredential(user: "aladdin", password: password, persistence: .forSession))
  }

  @Test func `it signs in behind a redirect`() async throws {
    let browser = try browser()
    let recording = try WebViewRecording(of: browser.webView)
    browser.start()
    await recording.expectTrace(matches: "sign-in")
  }

  @Test func `it gives up when the password is wrong`() async throws {
    let browser = try browser(password: "wrong")
    let recording = try WebViewRecording(of: browser.webView)
    browser.start()
    await recording.expectTrace(matches: "wrong-password")
  }

  @Test func `a link that wants a window is left to the system's browser`() async throws {
    let browser = try browser()
    let recording = try WebViewRecording(of: browser.webView)
    browser.start()
    try await recording.waitUntilIdle()
    try await recording.click("#window", in: browser.webView)
    await recording.expectTrace(matches: "new-window")
    #expect(browser.openedElsewhere == [try FixtureSession.current.url("/help")])
  }
}
