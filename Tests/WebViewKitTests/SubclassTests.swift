import Foundation
import Testing
import WebViewKit

/// Apps subclass the classes, and their tests the messages, as Objective-C lets them.
@MainActor @Suite struct SubclassTests {
  /// A view with a nonisolated `deinit`.
  private final class CountingView: WKWebView {
    nonisolated(unsafe) static var ended = 0
    private(set) var loads: [String] = []

    deinit { Self.ended += 1 }

    override class func handlesURLScheme(_ urlScheme: String) -> Bool { urlScheme == "app" }
    override var serverTrust: SecTrust? { nil }
    override var pageZoom: CGFloat {
      get { 2 }
      set { super.pageZoom = newValue }
    }

    override func loadFileURL(
      _ URL: URL, allowingReadAccessTo readAccessURL: URL
    ) -> WKNavigation? {
      loads.append(URL.lastPathComponent)
      return super.loadFileURL(URL, allowingReadAccessTo: readAccessURL)
    }

    override func takeSnapshot(
      with snapshotConfiguration: WKSnapshotConfiguration?,
      completionHandler: @escaping @MainActor @Sendable (UIImage?, (any Error)?) -> Void
    ) { completionHandler(nil, URLError(.cancelled)) }
  }

  private final class Message: WKScriptMessage {
    override var body: Any { ["key": "value"] }
    override var name: String { "bridge" }
  }

  @Test func `a subclass with a deinit closes the engine's view when it is released`() async throws
  {
    let bench = Bench()
    let configuration = WKWebViewConfiguration()
    configuration.engine = bench.connection
    var view: CountingView? = CountingView(frame: .zero, configuration: configuration)
    let id = try #require(view?.viewID)
    let ended = CountingView.ended
    view = nil
    #expect(CountingView.ended == ended + 1)
    #expect(bench.commands(to: id) == ["1 create", "2 close"])
  }

  @Test func `a subclass can override the members of WKWebView`() async throws {
    let bench = Bench()
    let configuration = WKWebViewConfiguration()
    configuration.engine = bench.connection
    let view = CountingView(frame: .zero, configuration: configuration)
    let asView: WKWebView = view
    let file = URL(filePath: "/page.html")
    #expect(asView.loadFileURL(file, allowingReadAccessTo: file) != nil)
    #expect(view.loads == ["page.html"] && asView.pageZoom == 2)
    #expect(type(of: asView).handlesURLScheme("app"))
    await #expect(throws: URLError(.cancelled)) {
      try await asView.takeSnapshot(configuration: nil)
    }
  }

  @Test func `a WKScriptMessage subclass has the body and name that it overrides`() {
    let message: WKScriptMessage = Message()
    #expect(message.body as? [String: String] == ["key": "value"] && message.name == "bridge")
    #expect(message.webView == nil && message.world === WKContentWorld.page)
  }
}
