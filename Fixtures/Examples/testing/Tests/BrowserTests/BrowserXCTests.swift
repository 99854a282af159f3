import Browser
import NavTraceTesting
import XCTest

@MainActor final class BrowserXCTests: FixtureServerTestCase {
  nonisolated override class var site: String { "/: {status: 404, html: <p>Gone}" }

  private var browser: Browser?

  override func setUp() async throws {
    browser = Browser(home: try FixtureSession.current.url("/"))
  }

  func testAnErrorPageIsAPage() async throws {
    let browser = try XCTUnwrap(browser)
    let recording = try WebViewRecording(of: browser.webView)
    browser.start()
    await recording.expectTrace(
      events: """
        - decidePolicyForNavigationAction: {url: /, answer: allow}
        - didStartProvisionalNavigation: {url: /}
        - didCommit: {url: /}
        - didFinish: {url: /}
        """)
  }
}
