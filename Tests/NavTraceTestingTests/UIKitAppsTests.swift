import FixtureServing
import Foundation
import NavTraceTesting
import Testing
import WebViewKitUI

@testable import UIKitApps

/// Code around web views after the patterns of public apps, on every engine.
@Suite(
  .timeLimit(.minutes(1)), .engines(.model, .webkitgtk),
  .fixtureServer(
    site: """
      site:
        /: {html: "<title>Home</title><a id=mail href='mailto:a@example.com'>1</a>
          <a id=mine href='myapp://x'>2</a> <a id=next href=/next>3</a>
          <a id=blank target=_blank href=/next>4</a> <a id=other href='${origin.other}/'>5</a>"}
        /next: {html: <title>Next</title>}
        /short: {redirect: 302, to: /next}
        /cave: {auth: {basic: {realm: cave, user: a, password: b}}, html: <title>In</title>}
        /vault: {auth: {basic: {realm: vault, user: a, password: b}}, html: <title>In</title>}
        /pay: {html: <title>Pay</title><a id=done href=/done>1</a>}
        /file: {text: bytes, type: application/octet-stream}
      origins:
        other:
          /: {html: <title>Elsewhere</title>}
      """))
@MainActor struct UIKitAppsTests {
  private func url(_ path: String) throws -> URL { try FixtureSession.current.url(path) }

  @Test func `a link that is opened in another app is recorded as openedOutside`() async throws {
    let app = LinkController()
    app.loadViewIfNeeded()
    app.webView.load(URLRequest(url: try url("/")))
    let recording = try WebViewRecording(of: app.webView)
    try await recording.waitUntilIdle()
    try await recording.click("#mail", in: app.webView)
    try await recording.waitUntilIdle()
    try await recording.click("#mine", in: app.webView)
    await recording.expectTrace(
      contains: """
        - click: {selector: "#mail"}
        - decidePolicyForNavigationAction: {url: "mailto:a@example.com", answer: cancel}
        - openedOutside: {url: "mailto:a@example.com", value: true}
        - click: {selector: "#mine"}
        - decidePolicyForNavigationAction: {url: "myapp://x", answer: cancel}
        """)
    #expect(app.refused.map(\.absoluteString) == ["myapp://x"])
    #expect(app.webView.title == "Home")
  }

  @Test func `a link to a new window is shown in the same view`() async throws {
    let app = LinkController()
    app.loadViewIfNeeded()
    app.webView.load(URLRequest(url: try url("/")))
    let recording = try WebViewRecording(of: app.webView)
    try await recording.waitUntilIdle()
    try await recording.click("#blank", in: app.webView)
    await recording.expectTrace(inOrder: .didFinish, .click, .createWebView, .didFinish)
  }

  // WebKitGTK cancels by chance a challenge that overtakes the start of its load.
  @Test(.engine(.model), arguments: [("Sign In", "cave"), ("Cancel", "vault")])
  func `an alert asks for the password, and its button decides the answer`(
    choice: String, realm: String
  ) async throws {
    let app = SignInController(address: try url("/\(realm)"))
    app.loadViewIfNeeded()
    let recording = try WebViewRecording(of: app.webView)
    try await recording.choose(choice, typing: ["a", "b"])
    let answer = choice == "Cancel" ? "cancelAuthenticationChallenge" : "useCredential"
    let end = choice == "Cancel" ? "didFailProvisionalNavigation: {code: -999}" : "didFinish"
    await recording.expectTrace(
      contains: """
        - didReceiveAuthenticationChallenge: {realm: \(realm), failures: 0, answer: \(answer)}
        - \(end)
        """)
    #expect(app.presentedViewController == nil)
  }

  @Test(.engine(.model)) func `the error for a missing alert lists the alerts that are presented`()
    async throws
  {
    let app = SignInController(address: try url("/cave"))
    app.loadViewIfNeeded()
    let recording = try WebViewRecording(of: app.webView)
    try await recording.choose("Sign In", typing: ["a", "wrong"])
    let error = await #expect(throws: NavTraceTestingError.self) {
      try await recording.choose("Allow", within: .seconds(2))
    }
    #expect(
      error?.reason.description
        == "no alert with the action 'Allow' was presented in 2.0 s; presented: 'cave' with "
        + "Cancel, Sign In; choose an action that is there, or allow more time with 'within:'")
    try await recording.choose("Cancel")
    try await recording.waitUntilIdle()
  }

  @Test func `a sheet is dismissed when the page reaches its last address`() async throws {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let home = UIViewController()
    window.rootViewController = home
    window.makeKeyAndVisible()
    var ended: [URL?] = []
    let sheet = CheckoutSheet(done: "/done") { ended.append($0) }
    home.present(sheet, animated: true)
    sheet.webView.load(URLRequest(url: try url("/pay")))
    let recording = try WebViewRecording(of: sheet.webView)
    try await recording.waitUntilIdle()
    #expect(home.presentedViewController === sheet)
    try await recording.click("#done", in: sheet.webView)
    await recording.expectTrace(
      contains: """
        - didFinish: {url: /pay}
        - click: {selector: "#done"}
        - decidePolicyForNavigationAction: {url: /done, answer: cancel}
        """)
    #expect(ended == [try url("/done")])
    #expect(home.presentedViewController == nil)
  }

  @Test func `an app that sets its delegate at each visit stays recorded`() async throws {
    let app = VisitSession()
    app.visit(try url("/"))
    let recording = try WebViewRecording(of: app.webView)
    try await recording.waitUntilIdle()
    try await recording.click("#other", in: app.webView)
    try await recording.waitUntilIdle()
    app.visit(try url("/next"))
    await recording.expectTrace(
      contains: """
        - didFinish: {url: /}
        - click: {selector: "#other"}
        - decidePolicyForNavigationAction: {url: "other:/"}
        - openedOutside: {url: "other:/", value: true}
        - didFinish: {url: /next}
        """)
    #expect(
      app.outcomes == [
        .finished("/"), .left(try FixtureSession.current.url("other:/")), .finished("/next"),
      ])
  }

  @Test func `a view outside of any window follows the redirects of an address`() async throws {
    let app = AddressResolver()
    #expect(try await app.resolve(try url("/short")) == url("/next"))
  }

  @Test func `a response that the page cannot show is downloaded`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let app = DownloadManager(folder: folder)
    app.webView.load(URLRequest(url: try url("/file")))
    let recording = try WebViewRecording(of: app.webView)
    await recording.expectTrace(
      inOrder: .navigationResponseDidBecomeDownload, .downloadDecideDestination, .downloadDidFinish)
    #expect(try app.files.map { try String(contentsOf: $0, encoding: .utf8) } == ["bytes"])
    #expect(app.failures == 0)
  }

  @Test func `a delegate's policy can be tested with a navigation action made by the test`() throws
  {
    let app = NavigationGuard(hosts: ["example.com"])
    var answers: [WKNavigationActionPolicy] = []
    for text in ["https://example.com/a", "https://example.org/"] {
      let action = StubbedAction(try #require(URL(string: text)))
      app.webView(WKWebView(), decidePolicyFor: action) { answers.append($0) }
    }
    #expect(answers == [.allow, .cancel])
  }

  @Test func `a SwiftUI wrapper that is updated twice loads the page once`() async throws {
    let container = WebContainer()
    let view = container.makeUIView()
    let recording = try WebViewRecording(of: view)
    for _ in 1...2 { container.updateUIView(view, with: .init(url: try url("/"))) }
    await recording.expectTrace(inOrder: .didStartProvisionalNavigation, .didFinish)
    #expect(try container.coordinator.address == url("/") && !container.coordinator.isLoading)
    let starts = recording.trace.events.count { $0.kind == .didStartProvisionalNavigation }
    #expect(starts == 1)
  }

  @Test func `an observer of title and isLoading receives their changes`() async throws {
    let view = WKWebView()
    let observer = ProgressObserver(view)
    view.load(URLRequest(url: try url("/")))
    let recording = try WebViewRecording(of: view)
    try await recording.waitUntilIdle()
    #expect(observer.titles == ["Home"] && observer.states.first == true)
    #expect(observer.states.last == false)
    observer.stop()
  }

  @Test(.engine(.webkitgtk))
  func `a page's dialogs are shown as alerts, and the page receives the choices`()
    async throws
  {
    let app = AlertPresenter()
    app.loadViewIfNeeded()
    app.webView.loadHTMLString(
      "<script>alert('A'); document.title = confirm('B') + prompt('C', 'd')</script>", baseURL: nil)
    let recording = try WebViewRecording(of: app.webView)
    try await recording.choose("OK")
    try await recording.choose("Cancel")
    try await recording.choose("OK", typing: ["e"])
    await recording.expectTrace(
      contains: """
        - runJavaScriptAlertPanel: {message: A}
        - runJavaScriptConfirmPanel: {message: B, answer: false}
        - runJavaScriptTextInputPanel: {message: C, defaultText: d, answer: e}
        """)
    #expect(app.webView.title == "falsee")
  }

  @Test(.engine(.webkitgtk)) func `a page calls the app over a bridge, and is answered`()
    async throws
  {
    let app = BridgeHandler()
    app.webView.loadHTMLString("<script>native.call('scan')</script>", baseURL: nil)
    let recording = try WebViewRecording(of: app.webView)
    await recording.expectTrace(inOrder: .didReceiveScriptMessage)
    #expect(app.calls == ["scan"] && app.webView.title == "answered scan")
  }

  @Test(.engine(.webkitgtk))
  func `a page's message gets the app's reply by the name of its handler`()
    async throws
  {
    let app = MessageBroker(["token": { "t1" }])
    app.webView.loadHTMLString(
      "<script>webkit.messageHandlers.token.postMessage(1).then(t => document.title = t)</script>",
      baseURL: nil)
    let recording = try WebViewRecording(of: app.webView)
    await recording.expectTrace(
      contains: "- didReceiveScriptMessage: {name: token, answer: {value: t1}}")
    #expect(app.webView.title == "t1")
  }

  @Test(.engine(.webkitgtk))
  func `a page is hidden while its view has no superview or a hidden one`()
    async throws
  {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let view = WKWebView(frame: parent.bounds)
    view.loadHTMLString("<title>A</title>", baseURL: nil)
    let recording = try WebViewRecording(of: view)
    try await recording.waitUntilIdle()
    /// Returns when the page has learned of its state, which takes it some moments.
    func wait(for state: String) async throws {
      while try await view.evaluateJavaScript("document.visibilityState") as? String != state {}
    }
    parent.addSubview(view)
    try await wait(for: "visible")
    view.removeFromSuperview()
    try await wait(for: "hidden")
    parent.addSubview(view)
    try await wait(for: "visible")
    parent.isHidden = true
    try await wait(for: "hidden")
  }

  @Test(.engine(.webkitgtk)) func `a box is sized by the screen's scale and nativeScale`()
    async throws
  {
    UIScreen.main.simulate(scale: 2, nativeScale: 2.5)
    let app = ZoomedPage()
    app.loadViewIfNeeded()
    app.webView.loadHTMLString("<div id=box></div>", baseURL: nil)
    let recording = try WebViewRecording(of: app.webView)
    try await recording.waitUntilIdle()
    let size = try await app.webView.evaluateJavaScript("[box.offsetWidth, box.offsetHeight]")
    #expect(size as? [Int] == [240, 160])
  }
}
