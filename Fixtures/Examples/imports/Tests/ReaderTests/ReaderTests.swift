import NavTraceTesting
import Reader
import Testing
import UIKit

@Suite(
  .fixtureServer(
    site: """
      site:
        /: {html: "<a id=out href='${origin.other}/'>Out</a>"}
      origins:
        other:
          host: other.localhost
          /: {html: <p>Elsewhere}
      """))
@MainActor struct ReaderTests {
  @Test func `a link to another host is opened outside`() async throws {
    let reader = ReaderController(home: try FixtureSession.current.url("/"))
    let recording = try WebViewRecording(of: reader.webView)
    reader.loadViewIfNeeded()
    try await recording.waitFor(.didFinish, url: "/")
    try await recording.click("#out", in: reader.webView)
    await recording.expectTrace(
      contains: """
        - click: "#out"
        - openedOutside: {url: "other:/"}
        """)
  }
}
