#if WebKitGTK
import FixtureServing
import Foundation
import FoundationNetworking
import FixtureSites
import Testing
import WebViewKit

@testable import AppleWebKitEngine

extension RealEngineTests {
  /// The driver of Apple's WKWebView, which needs its API alone, and so drives WebViewKit's too.
  @Suite(.timeLimit(.minutes(2))) @MainActor struct ViewDriverTests {
    /// An app that leaves its dialogs open, and may say so.
    final class SlowApp: NSObject, WKUIDelegate, PageWatch {
      var openViews: [WKWebView] = []
      var open: (@MainActor @Sendable () -> Void)?
      var tellsDialogs = false
      var isLaunching = false

      func isInDialog(_ view: WKWebView) -> Bool { tellsDialogs && open != nil }
      func mayLaunchProcess(for view: WKWebView) -> Bool { isLaunching }

      func webView(
        _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor @Sendable () -> Void
      ) { open = completionHandler }
    }

    private static let origin = Origin([
      "/late": .html(
        "<script>setTimeout(() => setTimeout(() => location.hash = 'late', 0), 0)</script>"),
      "/held": Reply([.gate("held")] + Reply.html("held").parts),
      "/alert": .html("<script>alert('a')</script>"),
      "/click": .html(
        """
        <style>body {margin: 0} b {position: absolute; left: 100px; top: 50px; width: 40px; \
        height: 20px}</style>
        <b onclick="document.title = 'clicked'">x</b>
        <iframe srcdoc="<i onclick=&quot;top.document.title = 'inner'&quot;>y</i>"></iframe>
        """),
    ])

    private let stage: ArticleStage
    private let view: WKWebView
    private let driver = ViewDriver()
    private let app = SlowApp()

    init() async throws {
      stage = try await ArticleStage(.webkitgtk, Self.origin)
      let view = WKWebView(
        frame: CGRect(x: 0, y: 0, width: 640, height: 480), configuration: stage.configuration())
      // Else its cookies are those of the process's engine, which another test may have chosen.
      view.configuration.websiteDataStore.engine = view.connection
      view.uiDelegate = app
      self.view = view
      app.openViews = [view]
      driver.watches = { [app] in [app] }
    }

    private func waitUntilIdle() async throws {
      var quiet = 0
      while quiet < 2 {
        quiet = try await driver.roundTrip(timeLimit: .seconds(20)) ? quiet + 1 : 0
      }
    }

    private func load(_ path: String) { view.load(URLRequest(url: stage.url(path))) }

    @Test func `the engine is idle only after the page's timers have fired`() async throws {
      load("/late")
      try await waitUntilIdle()
      #expect(view.url?.fragment == "late")
      await stage.close()
    }

    @Test func `the engine is not idle while the server delays a response`() async throws {
      load("/held")
      for _ in 1...3 { #expect(try await driver.roundTrip(timeLimit: .seconds(20)) == false) }
      stage.session.openGate("held")
      try await waitUntilIdle()
      #expect(view.url?.path == "/held" && !view.isLoading)
      await stage.close()
    }

    @Test func `the engine is not idle while a process may be launched`() async throws {
      load("/click")
      try await waitUntilIdle()
      app.isLaunching = true
      for _ in 1...3 { #expect(try await driver.roundTrip(timeLimit: .seconds(20)) == false) }
      app.isLaunching = false
      try await waitUntilIdle()
      await stage.close()
    }

    @Test
    func `while a page shows a dialog, a round trip returns at once and reports it as not idle`()
      async throws
    {
      app.tellsDialogs = true
      load("/alert")
      while app.open == nil { _ = try await driver.roundTrip(timeLimit: .seconds(20)) }
      #expect(try await driver.roundTrip(timeLimit: .seconds(1_000)) == false)
      app.open?()
      app.open = nil
      try await waitUntilIdle()
      await stage.close()
    }

    @Test func `a page that does not answer is reported`() async throws {
      load("/alert")
      let failure = EngineFailure.silentPage(engine: "wkwebview", view: view.viewID, seconds: 5)
      await #expect(throws: failure) {
        while true { _ = try await driver.roundTrip(timeLimit: .seconds(5)) }
      }
      app.open?()
      try await waitUntilIdle()
      await stage.close()
    }

    @Test(arguments: [("b", "clicked"), ("i", "inner")])
    func `a click by script reaches elements of the page and of its frames`(
      selector: String, title: String
    ) async throws {
      load("/click")
      try await waitUntilIdle()
      try await driver.perform(.click(selector), in: view, timeLimit: .seconds(20))
      try await waitUntilIdle()
      #expect(view.title == title)
      await stage.close()
    }

    @Test func `a click on a missing element fails with its selector`() async throws {
      load("/click")
      try await waitUntilIdle()
      let failure = EngineFailure.noElement(engine: "wkwebview", selector: "u")
      await #expect(throws: failure) {
        try await driver.perform(.click("u"), in: view, timeLimit: .seconds(20))
      }
      await #expect(throws: failure) {
        try await driver.click(
          "u", with: PointerClick(), in: view, timeLimit: .seconds(20)
        ) { _ in Issue.record("nothing is to be clicked") }
      }
      await stage.close()
    }

    @Test(arguments: [1.0, 2])
    func `a mouse click is sent to the middle of the element at any page zoom`(zoom: Double)
      async throws
    {
      view.pageZoom = zoom
      load("/click")
      try await waitUntilIdle()
      var sent: [MouseClick] = []
      try await driver.click(
        "b", with: PointerClick(), in: view, timeLimit: .seconds(20)
      ) { click in
        sent.append(click)
        driver.run("document.querySelector('b').dispatchEvent(new Event('mouseup'))", in: view)
      }
      #expect(sent.map(\.x) == [120 * zoom] && sent.map(\.y) == [60 * zoom])
      await stage.close()
    }

    @Test func `a click that does not arrive is reported`() async throws {
      load("/click")
      try await waitUntilIdle()
      let failure = EngineFailure.noAnswer(
        engine: "wkwebview", waitedFor: "the click on 'b' to arrive", seconds: 0.5)
      await #expect(throws: failure) {
        try await driver.click(
          "b", with: PointerClick(), in: view, timeLimit: .seconds(0.5)
        ) { _ in }
      }
      await stage.close()
    }
  }
}
#endif
