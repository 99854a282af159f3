import FixtureServing
import Foundation
import NavTraceTesting
import Testing
import WebViewKitUI

@testable import UIKitAppsSwift5

/// The apps of ``UIKitAppsTests`` in Swift 5 mode, as far as that could make a difference: methods
/// with a handler, async ones, and what is shown by UIKit.
@Suite(
  .timeLimit(.minutes(1)),
  .fixtureServer(
    site: """
      /: {html: "<title>Home</title><a id=mail href='mailto:a@example.com'>1</a>"}
      /cave: {auth: {basic: {realm: cave, user: a, password: b}}, html: <title>In</title>}
      """))
@MainActor struct UIKitAppsSwift5Tests {
  private func url(_ path: String) throws -> URL { try FixtureSession.current.url(path) }

  @Test(.engines(.model, .webkitgtk))
  func `a link that is opened in another app is recorded as openedOutside`() async throws {
    let app = LinkController()
    app.loadViewIfNeeded()
    app.webView.load(URLRequest(url: try url("/")))
    let recording = try WebViewRecording(of: app.webView)
    try await recording.waitUntilIdle()
    try await recording.click("#mail", in: app.webView)
    await recording.expectTrace(
      contains: """
        - click: {selector: "#mail"}
        - decidePolicyForNavigationAction: {url: "mailto:a@example.com", answer: cancel}
        - openedOutside: {url: "mailto:a@example.com", value: true}
        """)
  }

  @Test(.engines(.model, .webkitgtk))
  func `a delegate that is set at each visit is called`() async throws {
    let app = VisitSession()
    app.visit(try url("/"))
    let recording = try WebViewRecording(of: app.webView)
    await recording.expectTrace(
      inOrder: .decidePolicyForNavigationAction, .didStartProvisionalNavigation, .didFinish)
    #expect(app.outcomes == [.finished("/")])
  }

  @Test(.engine(.model)) func `an alert asks for the password, and the load finishes with it`()
    async throws
  {
    let app = SignInController(address: try url("/cave"))
    app.loadViewIfNeeded()
    let recording = try WebViewRecording(of: app.webView)
    try await recording.choose("Sign In", typing: ["a", "b"])
    await recording.expectTrace(
      contains: """
        - didReceiveAuthenticationChallenge: {realm: cave, failures: 0, answer: useCredential}
        - didFinish: {url: /cave}
        """)
  }
}
