import Browser
import FixtureServing
import NavTraceTesting
import XCTest

final class BrowserXCTests: XCTestCase {
  @MainActor func testAnErrorPageIsAPage() async throws {
    try await withFixtureServer(site: "site: {/: {status: 404, html: <p>Gone}}") { session in
      let browser = Browser(home: try session.url("/"))
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
}
