import Browser
import NavTraceTesting
import Testing

@MainActor @Test(.fixtureServer(["/": .redirect(302, to: "/shop"), "/shop": .html("<p>Shop")]))
func `the shop is behind a redirect`() async throws {
  let browser = Browser(home: try FixtureSession.current.url("/"))  // the app's own
  let recording = try WebViewRecording(of: browser.webView)
  browser.start()
  await recording.expectTrace(matches: "shop")  // Traces/shop.yaml
}
