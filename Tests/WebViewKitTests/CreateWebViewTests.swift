import Foundation
import Testing
import WebViewKit

@MainActor @Suite struct CreateWebViewTests {
  let bench = Bench()
  let delegate = TestDelegate()
  let opener: WKWebView
  let child = ViewID()

  init() {
    opener = bench.makeView()
    opener.uiDelegate = delegate
  }

  private func openWindow() async -> Bool {
    await bench.answer(false, in: opener) {
      .question(
        .createWebView(
          Samples.action(target: .none), features: WindowFeatureValues(), child: child,
          $0))
    }
  }

  @Test func `returning a view made with another configuration is reported as misuse`() async {
    let foreign = bench.makeView()
    delegate.createWebView = { _ in foreign }
    #expect(await openWindow() == false)
    #expect(bench.observed.observations == [.misuse(.foreignView, view: opener.viewID)])
    #expect(bench.commands(to: foreign.viewID) == ["1 create"])
  }

  @Test func `a view that createWebViewWith makes but does not return is an ordinary view`()
    async throws
  {
    var made: WKWebView?
    delegate.createWebView = { configuration in
      made = WKWebView(frame: .zero, configuration: configuration)
      made?.load(URLRequest(url: Samples.page))
      return nil
    }
    #expect(await openWindow() == false)
    let id = try #require(made?.viewID)
    #expect(id != child && bench.commands(to: child).isEmpty)
    #expect(bench.commands(to: id) == ["1 create", "2 load"])
    #expect(bench.observed.observations.isEmpty)
  }

  @Test func `a configuration from createWebViewWith makes one child window, then ordinary views`()
    async throws
  {
    var kept: WKWebViewConfiguration?
    var made: [WKWebView] = []
    delegate.createWebView = { configuration in
      kept = configuration
      made = [
        WKWebView(frame: .zero, configuration: configuration),
        WKWebView(frame: .zero, configuration: configuration),
      ]
      return made[0]
    }
    #expect(await openWindow())
    let later = WKWebView(frame: .zero, configuration: try #require(kept))
    #expect(bench.commands(to: child) == ["1 adopt"])
    #expect(bench.commands(to: made[1].viewID) == ["1 create"])
    #expect(bench.commands(to: later.viewID) == ["1 create"])
  }

  @Test func `a view released inside createWebViewWith leads to no commands for the child view`()
    async
  {
    delegate.createWebView = { configuration in
      _ = WKWebView(frame: .zero, configuration: configuration)
      return nil
    }
    #expect(await openWindow() == false)
    #expect(bench.commands(to: child).isEmpty)
  }
}
